package org.smadp.data.image;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.data.ContentDigest;
import org.smadp.data.DataException;
import org.smadp.data.Dataset;
import org.smadp.data.fetch.TarFixture;
import org.smadp.tensor.Shape;

class CifarFilesTest {
  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(Cifar.class)
  void load_archiveAndFolder_giveTheSameData(Cifar kind) throws IOException {
    Map<String, byte[]> files = CifarFixture.files(kind, 120);
    Path archive = folder.resolve("cifar.tar.gz");
    Files.write(archive, TarFixture.gzip(TarFixture.tar(files)));
    unpack(files);

    Dataset fromArchive = new CifarFiles(archive, kind).load();
    Dataset fromFolder = new CifarFiles(folder.resolve(kind.folder()), kind).load();
    Dataset fromParent = new CifarFiles(folder, kind).load();

    assertEquals(ContentDigest.sha256(fromArchive), ContentDigest.sha256(fromFolder));
    assertEquals(ContentDigest.sha256(fromArchive), ContentDigest.sha256(fromParent));
    assertEquals(120 * kind.trainingFiles().size(), fromArchive.training().size());
    assertEquals(120, fromArchive.test().size());
    assertEquals(kind.classes(), fromArchive.classes());
    assertEquals(Shape.of(3, 32, 32), fromArchive.inputShape());
  }

  @Test
  void load_cifar10_readsLabelAndPlanesOfEachRecord() throws IOException {
    Map<String, byte[]> files = CifarFixture.files(Cifar.CIFAR10, 20);
    unpack(files);

    Dataset data = new CifarFiles(folder, Cifar.CIFAR10).load();

    byte[] second = files.get("cifar-10-batches-bin/data_batch_2.bin");
    float[] input = new float[3072];
    data.training().copyInput(27, input, 0);
    assertEquals(7, data.training().label(27));
    for (int p = 0; p < 3072; p++) {
      int value = second[7 * 3073 + 1 + p] & 0xff;
      assertEquals((value / 255.0 - 0.5) / 0.25, input[p], 1e-6);
    }
  }

  @Test
  void load_cifar100_readsFineOrCoarseLabels() throws IOException {
    unpack(CifarFixture.files(Cifar.CIFAR100, 120));

    Dataset fine = new CifarFiles(folder, Cifar.CIFAR100).load();
    Dataset coarse = new CifarFiles(folder, Cifar.CIFAR100_COARSE).load();

    assertEquals(57, fine.training().label(57));
    assertEquals(17, coarse.training().label(57));
    assertEquals("pear", fine.classNames().get(57));
    assertEquals("trees", coarse.classNames().get(17));
    float[] a = new float[3072];
    float[] b = new float[3072];
    fine.training().copyInput(57, a, 0);
    coarse.training().copyInput(57, b, 0);
    assertArrayEquals(a, b);
  }

  @Test
  void load_truncatedBatch_namesIt() throws IOException {
    Map<String, byte[]> files = CifarFixture.files(Cifar.CIFAR10, 20);
    files.computeIfPresent(
        "cifar-10-batches-bin/data_batch_3.bin", (n, c) -> Arrays.copyOf(c, c.length - 1));
    unpack(files);

    assertProblem(folder, Cifar.CIFAR10, "data_batch_3.bin: truncated");
  }

  @Test
  void load_emptyBatch_namesIt() throws IOException {
    Map<String, byte[]> files = CifarFixture.files(Cifar.CIFAR100, 20);
    files.put("cifar-100-binary/test.bin", new byte[0]);
    unpack(files);

    assertProblem(folder, Cifar.CIFAR100, "test.bin: holds zero examples");
  }

  @Test
  void load_labelOutOfRange_namesFileAndExample() throws IOException {
    Map<String, byte[]> files = CifarFixture.files(Cifar.CIFAR10, 20);
    files.get("cifar-10-batches-bin/data_batch_5.bin")[3 * 3073] = 10;
    unpack(files);

    assertProblem(folder, Cifar.CIFAR10, "data_batch_5.bin: label of example 3 is out of range");
  }

  @Test
  void load_missingBatch_namesIt() throws IOException {
    Map<String, byte[]> files = CifarFixture.files(Cifar.CIFAR10, 20);
    files.remove("cifar-10-batches-bin/test_batch.bin");
    unpack(files);
    Path archive = folder.resolve("cifar.tar.gz");
    Files.write(archive, TarFixture.gzip(TarFixture.tar(files)));

    assertProblem(folder, Cifar.CIFAR10, "has no test_batch.bin");
    assertProblem(archive, Cifar.CIFAR10, "has no cifar-10-batches-bin/test_batch.bin");
  }

  @ParameterizedTest(name = "cut to {0} %")
  @ValueSource(ints = {0, 1, 30, 99})
  void load_truncatedArchive_namesIt(int percent) throws IOException {
    byte[] whole = TarFixture.gzip(TarFixture.tar(CifarFixture.files(Cifar.CIFAR10, 20)));
    Path archive = folder.resolve("cifar.tar.gz");
    Files.write(archive, Arrays.copyOf(whole, whole.length * percent / 100));

    assertProblem(archive, Cifar.CIFAR10, "cifar.tar.gz: truncated");
  }

  @Test
  void load_tarCutWithinAFileOrBeforeItsEnd_isTruncated() throws IOException {
    byte[] whole = TarFixture.tar(CifarFixture.files(Cifar.CIFAR10, 20));
    Path archive = folder.resolve("cifar.tar.gz");
    for (int length : new int[] {0, 512, 700, 5000, whole.length - 1024}) {
      Files.write(archive, TarFixture.gzip(Arrays.copyOf(whole, length)));
      assertProblem(archive, Cifar.CIFAR10, "cifar.tar.gz: truncated");
    }
  }

  @Test
  void load_corruptArchive_namesIt() throws IOException {
    byte[] tar = TarFixture.tar(CifarFixture.files(Cifar.CIFAR10, 20));
    Path archive = folder.resolve("cifar.tar.gz");

    tar[512] ^= 1; // in the name of the first file
    Files.write(archive, TarFixture.gzip(tar));
    assertProblem(archive, Cifar.CIFAR10, "fails its checksum");

    Files.writeString(archive, "<html>not found</html>");
    assertProblem(archive, Cifar.CIFAR10, "is not a whole .tar.gz archive");
  }

  @Test
  void load_missingArchive_namesIt() {
    assertProblem(folder.resolve("none.tar.gz"), Cifar.CIFAR10, "none.tar.gz: no such file");
  }

  private static void assertProblem(Path location, Cifar kind, String problem) {
    DataException e =
        assertThrows(DataException.class, () -> new CifarFiles(location, kind).load());
    assertTrue(e.getMessage().contains(problem), e.getMessage());
  }

  private void unpack(Map<String, byte[]> files) throws IOException {
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      Path target = folder.resolve(file.getKey());
      Files.createDirectories(target.getParent());
      Files.write(target, file.getValue());
    }
  }
}
