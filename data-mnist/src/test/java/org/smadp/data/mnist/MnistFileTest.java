package org.smadp.data.mnist;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MnistFileTest {

  @ParameterizedTest
  @EnumSource(MnistFile.class)
  void openCompressed_everyFile_hasTheKnownChecksum(MnistFile file)
      throws IOException, NoSuchAlgorithmException {
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(content(file));

    assertEquals(file.sha256(), HexFormat.of().formatHex(digest));
  }

  @Test
  void openCompressed_images_holdTheKnownCountsAndSize() throws IOException {
    assertArrayEquals(new int[] {0x803, 60_000, 28, 28}, header(MnistFile.TRAINING_IMAGES, 4));
    assertArrayEquals(new int[] {0x803, 10_000, 28, 28}, header(MnistFile.TEST_IMAGES, 4));
    assertEquals(16 + 60_000 * 784, content(MnistFile.TRAINING_IMAGES).length);
    assertEquals(16 + 10_000 * 784, content(MnistFile.TEST_IMAGES).length);
  }

  @Test
  void openCompressed_labels_haveTheKnownHistogram() throws IOException {
    assertArrayEquals(new int[] {0x801, 60_000}, header(MnistFile.TRAINING_LABELS, 2));
    assertArrayEquals(new int[] {0x801, 10_000}, header(MnistFile.TEST_LABELS, 2));
    assertArrayEquals(
        new int[] {5923, 6742, 5958, 6131, 5842, 5421, 5918, 6265, 5851, 5949},
        histogram(MnistFile.TRAINING_LABELS));
    assertArrayEquals(
        new int[] {980, 1135, 1032, 1010, 982, 892, 958, 1028, 974, 1009},
        histogram(MnistFile.TEST_LABELS));
  }

  @Test
  void notice_besideTheFiles_isBundled() {
    assertNotNull(MnistFile.class.getResource("NOTICE.md"));
  }

  private static byte[] content(MnistFile file) throws IOException {
    try (InputStream in = new GZIPInputStream(file.openCompressed())) {
      return in.readAllBytes();
    }
  }

  private static int[] header(MnistFile file, int words) throws IOException {
    int[] header = new int[words];
    ByteBuffer.wrap(content(file)).asIntBuffer().get(header);
    return header;
  }

  private static int[] histogram(MnistFile file) throws IOException {
    byte[] content = content(file);
    int[] counts = new int[10];
    for (int i = 8; i < content.length; i++) {
      counts[content[i]]++;
    }
    return counts;
  }
}
