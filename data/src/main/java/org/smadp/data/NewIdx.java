package org.smadp.data;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.smadp.privacy.Sensitive;

/**
 * Grey images of an IDX file to be scored: the file itself, then without labels, or a folder with
 * the files of an MNIST-like data set, of which the test part is meant.
 */
@Sensitive
public record NewIdx(Path location, InputFormat format) {

  public NewExamples read() {
    ImageShape expected = format.imageShape(location.toString());
    boolean folder = Files.isDirectory(location);
    Path images = folder ? IdxFiles.require(location, IdxFiles.TEST_IMAGES) : location;
    IdxFormat.Images read = IdxFormat.images(images.toString(), IdxFiles.open(images));
    if (!read.shape().equals(expected)) {
      throw new DataException(
          images, "holds images of %s, the model takes %s".formatted(read.shape(), expected));
    }
    Optional<Path> labels =
        folder ? IdxFiles.locate(location, IdxFiles.TEST_LABELS) : Optional.empty();
    int[] known = labels.map(this::labels).orElseGet(() -> new int[read.pixels().size()]);
    if (known.length != read.pixels().size()) {
      throw new DataException(
          labels.orElseThrow(),
          "has %d labels, but %s has %d images"
              .formatted(known.length, images, read.pixels().size()));
    }
    return NewExamples.numbered(
        new ImageSplit(expected, read.pixels(), known, (ChannelScaling) format.scaling()),
        labels.isPresent() ? NewExamples.Labelling.KNOWN : NewExamples.Labelling.UNKNOWN);
  }

  private int[] labels(Path file) {
    byte[] raw = IdxFormat.labels(file.toString(), IdxFiles.open(file));
    return Labels.checked(file.toString(), raw, format.classNames().size());
  }
}
