package org.smadp.data.feature;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.smadp.data.ContentHash;
import org.smadp.data.DataIdentity;
import org.smadp.data.Dataset;
import org.smadp.data.Split;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.Shape;

/**
 * Data sets with features in place of inputs. Those of a public data set are kept in the cache and
 * found there next time; those of private data are computed anew for every run, unless their owner
 * names a folder for them.
 *
 * @param own the owner's folder for features of private data
 * @param workers threads that compute features
 * @param percent hears how much is done; not called for features that are found
 */
@Sensitive
public record FeatureData(
    FeatureCache cache, Optional<FeatureCache> own, int workers, IntConsumer percent) {
  /** The same examples with features; names, classes and identity stay. */
  public Dataset of(Dataset data, FeatureTransform transform) {
    Shape shape = transform.outputShape();
    short[][] rows = rows(data, transform, List.of(data.training(), data.test()), "");
    short[][] training = Arrays.copyOfRange(rows, 0, data.training().size());
    short[][] test = Arrays.copyOfRange(rows, data.training().size(), rows.length);
    return data.withParts(
        new FeatureSplit(data.training(), shape, halves(training)),
        new FeatureSplit(data.test(), shape, halves(test)));
  }

  /** The test part alone with features. */
  public Split ofTest(Dataset data, FeatureTransform transform) {
    short[][] rows = rows(data, transform, List.of(data.test()), " test part");
    return new FeatureSplit(data.test(), transform.outputShape(), halves(rows));
  }

  private short[][] rows(
      Dataset data, FeatureTransform transform, List<Split> parts, String suffix) {
    Shape shape = transform.outputShape();
    int total = parts.stream().mapToInt(Split::size).sum();
    FeatureRows.requireRoom(data.name(), total, shape, Short.BYTES);
    Optional<FeatureCache> place =
        data.identity() instanceof DataIdentity.Public ? Optional.of(cache) : own;
    String key = place.isPresent() ? content(data) + " " + transform.id() + suffix : "";
    return place
        .flatMap(known -> known.read(key, total, shape.size()))
        .orElseGet(() -> computed(data, transform, parts, place, key));
  }

  /** Examples to be scored with features, to the last bit; nothing is kept. */
  public static Split of(String name, Split examples, FeatureTransform transform, int workers) {
    float[][] rows = new FeatureRows(transform, workers, p -> {}).exact(name, examples);
    return new FeatureSplit(
        examples,
        transform.outputShape(),
        (row, target, offset) -> System.arraycopy(rows[row], 0, target, offset, rows[row].length));
  }

  private static FeatureSplit.Rows halves(short[][] rows) {
    return (row, target, offset) -> {
      for (int i = 0; i < rows[row].length; i++) {
        target[offset + i] = Half.toFloat(rows[row][i]);
      }
    };
  }

  private short[][] computed(
      Dataset data,
      FeatureTransform transform,
      List<Split> parts,
      Optional<FeatureCache> place,
      String key) {
    short[][] rows = new FeatureRows(transform, workers, percent).halves(data.name(), parts);
    place.ifPresent(
        known -> known.write(key, rows, transform.outputShape().size(), transform.provenance()));
    return rows;
  }

  /** A hash of all examples; that of private data names a file in the owner's folder only. */
  private static String content(Dataset data) {
    if (data.identity() instanceof DataIdentity.Public known) {
      return known.sha256();
    }
    MessageDigest content = ContentHash.sha256();
    data.digest(content::update);
    return ContentHash.hex(content);
  }
}
