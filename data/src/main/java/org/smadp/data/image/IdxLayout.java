package org.smadp.data.image;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.smadp.data.ChannelScaling;
import org.smadp.data.DataException;
import org.smadp.data.Dataset;
import org.smadp.data.FileSet;
import org.smadp.data.Labels;
import org.smadp.data.Split;

/** The four IDX files of an MNIST-like data set; pixels are scaled to [0, 1]. */
public record IdxLayout() implements ImageLayout {
  static final String TRAINING_IMAGES = "train-images-idx3-ubyte";
  static final String TRAINING_LABELS = "train-labels-idx1-ubyte";
  static final String TEST_IMAGES = "t10k-images-idx3-ubyte";
  static final String TEST_LABELS = "t10k-labels-idx1-ubyte";

  @Override
  public List<String> files() {
    return List.of(TRAINING_IMAGES, TRAINING_LABELS, TEST_IMAGES, TEST_LABELS);
  }

  @Override
  public Dataset read(String name, FileSet files, List<String> classNames) {
    Split training = split(files, TRAINING_IMAGES, TRAINING_LABELS, classNames.size());
    Split test = split(files, TEST_IMAGES, TEST_LABELS, classNames.size());
    return Dataset.own(name, training, test, classNames, ChannelScaling.unit(1));
  }

  private static Split split(FileSet files, String imagesName, String labelsName, int classes) {
    String imagesFile = files.place(imagesName);
    String labelsFile = files.place(labelsName);
    IdxFormat.Images images = IdxFormat.images(imagesFile, open(files, imagesName));
    byte[] raw = IdxFormat.labels(labelsFile, open(files, labelsName));
    int[] labels = Labels.checked(labelsFile, raw, classes);
    if (images.pixels().size() != labels.length) {
      throw new DataException(
          labelsFile,
          "has %d labels, but %s has %d images"
              .formatted(labels.length, imagesFile, images.pixels().size()));
    }
    return new ImageSplit(images.shape(), images.pixels(), labels, ChannelScaling.unit(1));
  }

  static InputStream open(FileSet files, String name) {
    try {
      return files.open(name);
    } catch (IOException e) {
      throw DataException.unreadable(files.place(name), e);
    }
  }
}
