package org.smadp.data.mnist;

import java.io.InputStream;

/** One of the four bundled MNIST files, gzip-compressed IDX. */
public enum MnistFile {
  TRAINING_IMAGES(
      "train-images-idx3-ubyte",
      "ba891046e6505d7aadcbbe25680a0738ad16aec93bde7f9b65e87a2fc25776db"),
  TRAINING_LABELS(
      "train-labels-idx1-ubyte",
      "65a50cbbf4e906d70832878ad85ccda5333a97f0f4c3dd2ef09a8a9eef7101c5"),
  TEST_IMAGES(
      "t10k-images-idx3-ubyte", "0fa7898d509279e482958e8ce81c8e77db3f2f8254e26661ceb7762c4d494ce7"),
  TEST_LABELS(
      "t10k-labels-idx1-ubyte", "ff7bcfd416de33731a308c3f266cc351222c34898ecbeaf847f06e48f7ec33f2");

  private final String fileName;
  private final String sha256;

  MnistFile(String fileName, String sha256) {
    this.fileName = fileName;
    this.sha256 = sha256;
  }

  /** The official name of the uncompressed file. */
  public String fileName() {
    return fileName;
  }

  /** SHA-256 of the uncompressed file, in hexadecimal. */
  public String sha256() {
    return sha256;
  }

  /** Opens the compressed file; the caller closes it. */
  public InputStream openCompressed() {
    InputStream stream = MnistFile.class.getResourceAsStream(fileName + ".gz");
    if (stream == null) {
      throw new IllegalStateException(
          "bundled MNIST file "
              + fileName
              + ".gz is missing; put smadp-data-mnist on the class path");
    }
    return stream;
  }
}
