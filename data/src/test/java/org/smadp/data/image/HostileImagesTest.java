package org.smadp.data.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.data.DataException;

/** Files that announce more than they hold, or than memory holds. */
class HostileImagesTest {
  @TempDir private Path folder;

  @Test
  void images_announcingTerabytes_refusedBeforeAllocating() throws IOException {
    Path bomb = idx(Integer.MAX_VALUE, 8192, 8192);
    DataException refused =
        assertThrows(
            DataException.class,
            () -> IdxFormat.images(bomb.toString(), Files.newInputStream(bomb)));
    assertTrue(refused.getMessage().contains("announces 2147483647 images of 8192x8192x1"));
    assertTrue(refused.getMessage().contains("SMADP_JAVA_OPTIONS=-Xmx"));
  }

  @Test
  void images_ofOrdinarySize_pass() throws IOException {
    Path small = idx(3, 2, 2);
    assertEquals(
        3, IdxFormat.images(small.toString(), Files.newInputStream(small)).pixels().size());
  }

  @ParameterizedTest
  @CsvSource({"8192, 8192", "4000, 4000"})
  void read_tinyPngAnnouncingMillionsOfPixels_refusedByItsHeader(int height, int width)
      throws IOException {
    Path file = folder.resolve("header.png");
    Files.write(file, png(height, width));
    assertMessage(file, "announces %dx%d pixels".formatted(height, width));
  }

  @Test
  void read_pngOfThirtyThousandPixelsASide_refusedWithItsName() throws IOException {
    Path file = folder.resolve("huge.png");
    Files.write(file, png(30_000, 30_000));
    assertMessage(file, "height and width must be in [1, 8192], were 30000 and 30000");
  }

  @ParameterizedTest
  @ValueSource(ints = {16, 29, 45, -6})
  void read_pngWithAFlippedBit_failsItsChecksum(int place) throws IOException {
    byte[] bytes = valid();
    bytes[Math.floorMod(place, bytes.length)] ^= 4;
    Path file = folder.resolve("flipped.png");
    Files.write(file, bytes);
    assertMessage(file, "image");
  }

  @Test
  void read_pngCutAnywhere_refusedWithItsName() throws IOException {
    byte[] bytes = valid();
    Path file = folder.resolve("cut.png");
    for (int length = 0; length < bytes.length; length++) {
      Files.write(file, java.util.Arrays.copyOf(bytes, length));
      assertMessage(file, "image");
    }
  }

  @Test
  void read_wholePng_givesItsPixels() throws IOException {
    Path file = folder.resolve("whole.png");
    Files.write(file, valid());
    assertEquals(3 * 35, new ImageFileReader(Optional.empty()).read(file).length);
  }

  private void assertMessage(Path file, String part) {
    DataException refused =
        assertThrows(DataException.class, () -> new ImageFileReader(Optional.empty()).read(file));
    assertTrue(refused.getMessage().startsWith(file.toString()), refused.getMessage());
    assertTrue(refused.getMessage().contains(part), refused.getMessage());
  }

  private Path idx(int count, int height, int width) throws IOException {
    Path file = folder.resolve(count + "-images.gz");
    try (var out = new DataOutputStream(new GZIPOutputStream(Files.newOutputStream(file)))) {
      out.writeInt(0x803);
      out.writeInt(count);
      out.writeInt(height);
      out.writeInt(width);
      out.write(new byte[12]);
    }
    return file;
  }

  private static byte[] valid() throws IOException {
    var image = new BufferedImage(7, 5, BufferedImage.TYPE_INT_RGB);
    image.setRGB(3, 2, 0xabcdef);
    var out = new ByteArrayOutputStream();
    ImageIO.write(image, "png", out);
    return out.toByteArray();
  }

  /** A header, an empty part of pixels and an end, all with right checksums. */
  private static byte[] png(int height, int width) throws IOException {
    var out = new ByteArrayOutputStream();
    out.write(ByteBuffer.allocate(8).putLong(0x89504e470d0a1a0aL).array());
    byte[] header =
        ByteBuffer.allocate(13)
            .putInt(width)
            .putInt(height)
            .put(new byte[] {16, 6, 0, 0, 0})
            .array();
    chunk(out, "IHDR", header);
    chunk(out, "IDAT", new byte[] {0x78, (byte) 0x9c, 3, 0, 0, 0, 0, 1});
    chunk(out, "IEND", new byte[0]);
    return out.toByteArray();
  }

  private static void chunk(ByteArrayOutputStream out, String type, byte[] content)
      throws IOException {
    byte[] body = new byte[4 + content.length];
    for (int i = 0; i < 4; i++) {
      body[i] = (byte) type.charAt(i);
    }
    System.arraycopy(content, 0, body, 4, content.length);
    var crc = new CRC32();
    crc.update(body);
    out.write(ByteBuffer.allocate(4).putInt(content.length).array());
    out.write(body);
    out.write(ByteBuffer.allocate(4).putInt((int) crc.getValue()).array());
  }
}
