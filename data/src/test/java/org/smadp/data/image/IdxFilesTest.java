package org.smadp.data.image;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.data.ContentDigest;
import org.smadp.data.DataException;
import org.smadp.data.DataIdentity.Visibility;
import org.smadp.data.Dataset;
import org.smadp.tensor.Shape;

class IdxFilesTest {
  private static final String IMAGES = "train-images-idx3-ubyte";
  private static final String LABELS = "train-labels-idx1-ubyte";

  @TempDir Path folder;

  @BeforeEach
  void writeThreeTrainingAndTwoTestImages() throws IOException {
    Files.write(folder.resolve(IMAGES), images(3, 2, 2));
    Files.write(folder.resolve(LABELS), labels(0, 1, 2));
    Files.write(folder.resolve("t10k-images-idx3-ubyte"), images(2, 2, 2));
    Files.write(folder.resolve("t10k-labels-idx1-ubyte"), labels(2, 0));
  }

  @Test
  void load_plainFiles_givesScaledPixelsAndLabels() {
    Dataset data = new IdxFiles(folder, 3).load();

    float[] target = new float[8];
    data.training().copyInput(2, target, 0);
    data.training().copyInput(0, target, 4);
    assertArrayEquals(
        new float[] {
          160f / 255, 180f / 255, 200f / 255, 220f / 255, 0, 20f / 255, 40f / 255, 60f / 255
        },
        target,
        1e-7f);
    assertEquals(2, data.training().label(2));
    assertEquals(2, data.test().size());
    assertEquals(Shape.of(1, 2, 2), data.inputShape());
  }

  @Test
  void load_ownFiles_arePrivateAndOfUndeclaredSize() {
    Dataset data = new IdxFiles(folder, 3).load();

    assertEquals(OptionalInt.empty(), data.declaredSize());
    assertEquals(OptionalInt.of(4), data.withDeclaredSize(4).declaredSize());
    assertEquals(Visibility.PRIVATE, data.identity().visibility());
    assertTrue(!data.identity().publicText().contains(ContentDigest.sha256(data)));
  }

  @Test
  void load_compressedFiles_haveTheSameIdentityAsPlainOnes() throws IOException {
    String plain = ContentDigest.sha256(new IdxFiles(folder, 3).load());
    for (String name : new String[] {IMAGES, LABELS}) {
      Files.write(folder.resolve(name + ".gz"), gzip(Files.readAllBytes(folder.resolve(name))));
      Files.delete(folder.resolve(name));
    }

    assertEquals(plain, ContentDigest.sha256(new IdxFiles(folder, 3).load()));
  }

  @Test
  void load_changedLabel_changesTheIdentity() throws IOException {
    String before = ContentDigest.sha256(new IdxFiles(folder, 3).load());
    Files.write(folder.resolve(LABELS), labels(0, 1, 1));

    assertTrue(!before.equals(ContentDigest.sha256(new IdxFiles(folder, 3).load())));
  }

  @ParameterizedTest(name = "cut to {0} bytes")
  @ValueSource(ints = {0, 3, 10, 16, 17, 27})
  void load_truncatedImages_namesTheFile(int bytes) throws IOException {
    cut(IMAGES, bytes);

    assertProblem(IMAGES, "truncated");
  }

  @ParameterizedTest(name = "cut to {0} bytes")
  @ValueSource(ints = {0, 7, 8, 10})
  void load_truncatedLabels_namesTheFile(int bytes) throws IOException {
    cut(LABELS, bytes);

    assertProblem(LABELS, "truncated");
  }

  @Test
  void load_truncatedGzip_namesTheFile() throws IOException {
    byte[] whole = gzip(Files.readAllBytes(folder.resolve(IMAGES)));
    Files.delete(folder.resolve(IMAGES));
    for (int bytes : new int[] {5, whole.length / 2, whole.length - 4}) {
      Files.write(folder.resolve(IMAGES + ".gz"), Arrays.copyOf(whole, bytes));
      assertProblem(IMAGES + ".gz", "truncated");
    }
  }

  @Test
  void load_corruptGzip_namesTheFile() throws IOException {
    byte[] whole = gzip(Files.readAllBytes(folder.resolve(IMAGES)));
    whole[whole.length - 6] ^= 0x55; // in the checksum
    Files.delete(folder.resolve(IMAGES));
    Files.write(folder.resolve(IMAGES + ".gz"), whole);

    assertProblem(IMAGES + ".gz", "corrupt gzip");
  }

  @Test
  void load_labelsInPlaceOfImages_namesTheMagicNumber() throws IOException {
    Files.write(folder.resolve(IMAGES), labels(0, 1, 2));

    assertProblem(IMAGES, "wrong magic number 0x00000801");
  }

  @Test
  void load_bytesAfterTheEnd_namesTheFile() throws IOException {
    byte[] content = images(3, 2, 2);
    Files.write(folder.resolve(IMAGES), Arrays.copyOf(content, content.length + 1));

    assertProblem(IMAGES, "bytes left");
  }

  @Test
  void load_hugeCountInTheHeader_refusedAndNotAllocated() throws IOException {
    byte[] content = images(3, 2, 2);
    ByteBuffer.wrap(content).putInt(4, Integer.MAX_VALUE);
    Files.write(folder.resolve(IMAGES), content);

    assertProblem(IMAGES, "announces 2147483647 images");
  }

  @Test
  void load_impossibleImageSize_namesTheFile() throws IOException {
    byte[] content = images(3, 2, 2);
    ByteBuffer.wrap(content).putInt(8, -1);
    Files.write(folder.resolve(IMAGES), content);

    assertProblem(IMAGES, "impossible image size");
  }

  @Test
  void load_labelOutOfRange_namesFileAndExample() throws IOException {
    Files.write(folder.resolve(LABELS), labels(0, 3, 2));

    assertProblem(LABELS, "label of example 1 is out of range: 3 classes");
  }

  @Test
  void load_otherNumberOfLabels_namesBothFiles() throws IOException {
    Files.write(folder.resolve(LABELS), labels(0, 1));

    assertProblem(LABELS, "has 2 labels");
  }

  @Test
  void load_zeroExamples_isRefused() throws IOException {
    Files.write(folder.resolve(IMAGES), images(0, 2, 2));

    assertProblem(IMAGES, "zero examples");
  }

  @Test
  void load_labelsOfOneClass_isNotTold() throws IOException {
    Files.write(folder.resolve(LABELS), labels(1, 1, 1));

    assertEquals(3, new IdxFiles(folder, 10).load().training().size());
  }

  @Test
  void load_missingFile_namesIt() throws IOException {
    Files.delete(folder.resolve(LABELS));

    assertProblem(folder.toString(), LABELS);
  }

  private void assertProblem(String file, String problem) {
    DataException e = assertThrows(DataException.class, () -> new IdxFiles(folder, 3).load());
    assertTrue(e.getMessage().contains(file + ": "), e.getMessage());
    assertTrue(e.getMessage().contains(problem), e.getMessage());
  }

  private void cut(String name, int bytes) throws IOException {
    Files.write(
        folder.resolve(name), Arrays.copyOf(Files.readAllBytes(folder.resolve(name)), bytes));
  }

  /** Pixel p of image i is 20 (4 i + p). */
  private static byte[] images(int count, int height, int width) {
    ByteBuffer content = ByteBuffer.allocate(16 + count * height * width);
    content.putInt(0x803).putInt(count).putInt(height).putInt(width);
    for (int i = 0; content.hasRemaining(); i++) {
      content.put((byte) (20 * i));
    }
    return content.array();
  }

  private static byte[] labels(int... labels) {
    ByteBuffer content = ByteBuffer.allocate(8 + labels.length).putInt(0x801).putInt(labels.length);
    for (int label : labels) {
      content.put((byte) label);
    }
    return content.array();
  }

  private static byte[] gzip(byte[] content) throws IOException {
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(compressed)) {
      out.write(content);
    }
    return compressed.toByteArray();
  }
}
