package org.smadp.data.feature;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.smadp.data.DataIdentity;
import org.smadp.data.Dataset;
import org.smadp.data.Split;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.Shape;

/**
 * Data sets with features in place of inputs. Those of a public data set are kept in the cache and
 * found there next time; those of private data are computed anew for every run.
 *
 * @param workers threads that compute features
 * @param percent hears how much is done; not called for features that are found
 */
@Sensitive
public record FeatureData(FeatureCache cache, int workers, IntConsumer percent) {
  /** The same examples with features; names, classes and identity stay. */
  public Dataset of(Dataset data, FeatureTransform transform) {
    List<Split> parts = List.of(data.training(), data.test());
    Shape shape = transform.outputShape();
    int total = data.training().size() + data.test().size();
    FeatureRows.requireRoom(data.name(), total, shape);
    Optional<String> key = key(data.identity(), transform);
    short[][] rows =
        key.flatMap(known -> cache.read(known, total, shape.size()))
            .orElseGet(() -> computed(data, transform, parts, key));
    short[][] training = Arrays.copyOfRange(rows, 0, data.training().size());
    short[][] test = Arrays.copyOfRange(rows, data.training().size(), total);
    return data.withParts(
        new FeatureSplit(data.training(), shape, training),
        new FeatureSplit(data.test(), shape, test));
  }

  /** The same examples with features; nothing is kept. */
  public static Split of(String name, Split examples, FeatureTransform transform, int workers) {
    short[][] rows = new FeatureRows(transform, workers, p -> {}).of(name, List.of(examples));
    return new FeatureSplit(examples, transform.outputShape(), rows);
  }

  private short[][] computed(
      Dataset data, FeatureTransform transform, List<Split> parts, Optional<String> key) {
    short[][] rows = new FeatureRows(transform, workers, percent).of(data.name(), parts);
    key.ifPresent(known -> cache.write(known, rows, transform.outputShape().size()));
    return rows;
  }

  /** None for private data: neither they nor a hash of them may be left on disk. */
  private static Optional<String> key(DataIdentity identity, FeatureTransform transform) {
    return identity instanceof DataIdentity.Public known
        ? Optional.of(known.sha256() + " " + transform.id())
        : Optional.empty();
  }
}
