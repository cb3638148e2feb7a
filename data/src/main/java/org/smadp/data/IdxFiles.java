package org.smadp.data;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.smadp.privacy.Sensitive;

/**
 * A folder with the four files of an MNIST-like data set, compressed ({@code .gz}) or not: {@code
 * train-images-idx3-ubyte}, {@code train-labels-idx1-ubyte}, {@code t10k-images-idx3-ubyte}, {@code
 * t10k-labels-idx1-ubyte}. Pixels are scaled to [0, 1].
 */
public record IdxFiles(Path folder, int classes) {
  static final String TEST_IMAGES = "t10k-images-idx3-ubyte";
  static final String TEST_LABELS = "t10k-labels-idx1-ubyte";

  public IdxFiles {
    if (classes < 2 || classes > 256) {
      throw new IllegalArgumentException("classes must be in [2, 256], was " + classes);
    }
  }

  public Dataset load() {
    Split training = split("train-images-idx3-ubyte", "train-labels-idx1-ubyte");
    Split test = split(TEST_IMAGES, TEST_LABELS);
    return Dataset.own(
        String.valueOf(folder), training, test, Labels.numbered(classes), ChannelScaling.unit(1));
  }

  private Split split(String imagesName, String labelsName) {
    Path images = require(folder, imagesName);
    Path labels = require(folder, labelsName);
    return new Part(images.toString(), open(images), labels.toString(), open(labels)).read(classes);
  }

  /** The file of this name, compressed or not. */
  static Optional<Path> locate(Path folder, String name) {
    return Stream.of(name, name + ".gz").map(folder::resolve).filter(Files::exists).findFirst();
  }

  static Path require(Path folder, String name) {
    return locate(folder, name)
        .orElseThrow(
            () -> new DataException(folder, "has neither " + name + " nor " + name + ".gz"));
  }

  static InputStream open(Path file) {
    try {
      return Files.newInputStream(file);
    } catch (IOException e) {
      throw DataException.unreadable(file.toString(), e);
    }
  }

  /** The images and the labels of one split; reading closes both streams. */
  @Sensitive
  record Part(String imagesFile, InputStream images, String labelsFile, InputStream labels) {
    Split read(int classes) {
      IdxFormat.Images read = IdxFormat.images(imagesFile, images);
      int[] known = Labels.checked(labelsFile, IdxFormat.labels(labelsFile, labels), classes);
      if (read.pixels().size() != known.length) {
        throw new DataException(
            labelsFile,
            "has %d labels, but %s has %d images"
                .formatted(known.length, imagesFile, read.pixels().size()));
      }
      return new ImageSplit(read.shape(), read.pixels(), known, ChannelScaling.unit(1));
    }
  }
}
