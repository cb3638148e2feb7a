package org.smadp.experiments.study;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.smadp.data.mnist.MnistFile;
import org.smadp.train.run.AtomicFile;

/**
 * The data of the smoke scale: the first digits of MNIST as IDX files, so that loading and
 * evaluating take no time.
 */
final class DigitSample {
  /** Its name in study files. */
  static final String NAME = "digits";

  static final int TRAINING_SIZE = 2_000;
  static final int TEST_SIZE = 400;
  private static final int IMAGE_BYTES = 28 * 28;

  private DigitSample() {}

  /** Writes the files unless they are there. */
  static void into(Path folder) throws IOException {
    Files.createDirectories(folder);
    images(MnistFile.TRAINING_IMAGES, TRAINING_SIZE, folder);
    labels(MnistFile.TRAINING_LABELS, TRAINING_SIZE, folder);
    images(MnistFile.TEST_IMAGES, TEST_SIZE, folder);
    labels(MnistFile.TEST_LABELS, TEST_SIZE, folder);
  }

  private static void images(MnistFile file, int count, Path folder) throws IOException {
    copy(file, folder, count, 2 * Integer.BYTES, IMAGE_BYTES);
  }

  private static void labels(MnistFile file, int count, Path folder) throws IOException {
    copy(file, folder, count, 0, 1);
  }

  /** Keeps the magic word and the other dimensions, replaces the count, cuts the rest. */
  private static void copy(MnistFile file, Path folder, int count, int dimensions, int size)
      throws IOException {
    Path target = folder.resolve(file.fileName());
    if (Files.exists(target)) {
      return;
    }
    try (var in = new DataInputStream(new GZIPInputStream(file.openCompressed()))) {
      int magic = in.readInt();
      in.readInt();
      byte[] rest = in.readNBytes(dimensions + count * size);
      AtomicFile.write(
          target,
          out -> {
            var data = new DataOutputStream(out);
            data.writeInt(magic);
            data.writeInt(count);
            data.write(rest);
            data.flush();
          });
    }
  }
}
