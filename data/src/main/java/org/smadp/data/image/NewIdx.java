package org.smadp.data.image;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.smadp.data.ChannelScaling;
import org.smadp.data.DataException;
import org.smadp.data.FolderFiles;
import org.smadp.data.InputFormat;
import org.smadp.data.Labels;
import org.smadp.data.NewExamples;
import org.smadp.privacy.Sensitive;

/**
 * Grey images of an IDX file to be scored: the file itself, then without labels, or a folder with
 * the files of an MNIST-like data set, of which the test part is meant.
 */
@Sensitive
public record NewIdx(Path location, InputFormat format) {

  public NewExamples read() {
    ImageShape expected = ImageShape.of(format, location.toString());
    boolean isFolder = Files.isDirectory(location);
    FolderFiles folder = new FolderFiles(location);
    Path images = isFolder ? folder.require(IdxLayout.TEST_IMAGES) : location;
    IdxFormat.Images read = IdxFormat.images(images.toString(), open(images));
    if (!read.shape().equals(expected)) {
      throw new DataException(
          images, "holds images of %s, the model takes %s".formatted(read.shape(), expected));
    }
    Optional<Path> labels = isFolder ? folder.locate(IdxLayout.TEST_LABELS) : Optional.empty();
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
    byte[] raw = IdxFormat.labels(file.toString(), open(file));
    return Labels.checked(file.toString(), raw, format.classNames().size());
  }

  private static InputStream open(Path file) {
    try {
      return Files.newInputStream(file);
    } catch (IOException e) {
      throw DataException.unreadable(file.toString(), e);
    }
  }
}
