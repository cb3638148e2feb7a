package org.smadp.data;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.zip.GZIPInputStream;
import org.smadp.data.mnist.MnistFile;

/** The bundled MNIST digits: 60 000 training and 10 000 test images, public facts both. */
public final class Mnist {
  public static final String NAME = "mnist";
  public static final int TRAINING_SIZE = 60_000;
  public static final int TEST_SIZE = 10_000;

  private Mnist() {}

  public static Dataset load() {
    Split training = split(MnistFile.TRAINING_IMAGES, MnistFile.TRAINING_LABELS);
    Split test = split(MnistFile.TEST_IMAGES, MnistFile.TEST_LABELS);
    return Dataset.own(NAME, training, test, Labels.numbered(10), ChannelScaling.unit(1))
        .asPublic(NAME, TRAINING_SIZE);
  }

  /** Checks the checksums of the bundled files. */
  static void verify() {
    for (MnistFile file : MnistFile.values()) {
      MessageDigest digest = ContentHash.sha256();
      try (InputStream in = new GZIPInputStream(file.openCompressed())) {
        digest.update(in.readAllBytes());
      } catch (IOException e) {
        throw DataException.unreadable(file.fileName(), e);
      }
      if (!ContentHash.hex(digest).equals(file.sha256())) {
        throw new DataException(file.fileName(), "the bundled file fails its checksum");
      }
    }
  }

  private static Split split(MnistFile images, MnistFile labels) {
    return new IdxFiles.Part(
            images.fileName(), images.openCompressed(), labels.fileName(), labels.openCompressed())
        .read(10);
  }
}
