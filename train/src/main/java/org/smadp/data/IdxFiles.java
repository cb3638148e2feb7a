package org.smadp.data;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.smadp.privacy.Sensitive;

/**
 * A folder with the four files of an MNIST-like data set, compressed ({@code .gz}) or not: {@code
 * train-images-idx3-ubyte}, {@code train-labels-idx1-ubyte}, {@code t10k-images-idx3-ubyte}, {@code
 * t10k-labels-idx1-ubyte}. Pixels are scaled to [0, 1].
 */
public record IdxFiles(Path folder, int classes) {
  public IdxFiles {
    if (classes < 2 || classes > 256) {
      throw new IllegalArgumentException("classes must be in [2, 256], was " + classes);
    }
  }

  public Dataset load() {
    Split training = split("train-images-idx3-ubyte", "train-labels-idx1-ubyte");
    Split test = split("t10k-images-idx3-ubyte", "t10k-labels-idx1-ubyte");
    return Dataset.own(
        String.valueOf(folder), training, test, Labels.numbered(classes), ChannelScaling.unit(1));
  }

  private Split split(String imagesName, String labelsName) {
    Path images = locate(imagesName);
    Path labels = locate(labelsName);
    return new Part(images.toString(), open(images), labels.toString(), open(labels)).read(classes);
  }

  private Path locate(String name) {
    Path plain = folder.resolve(name);
    Path compressed = folder.resolve(name + ".gz");
    if (Files.exists(plain)) {
      return plain;
    }
    if (Files.exists(compressed)) {
      return compressed;
    }
    throw new DataException(folder, "has neither " + name + " nor " + name + ".gz");
  }

  private static InputStream open(Path file) {
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
