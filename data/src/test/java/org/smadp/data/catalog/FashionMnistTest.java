package org.smadp.data.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.data.ContentHash;
import org.smadp.data.DataException;
import org.smadp.data.DataIdentity.Visibility;
import org.smadp.data.Dataset;
import org.smadp.data.catalog.DataCatalog.Status;
import org.smadp.data.catalog.PublicFacts.Balance;
import org.smadp.data.fetch.DebianFixture;
import org.smadp.data.fetch.DebianPackage;
import org.smadp.data.fetch.FetchProgress;
import org.smadp.data.fetch.PackageClient;
import org.smadp.data.fetch.PublicFile;
import org.smadp.data.fetch.TarFixture;
import org.smadp.data.image.IdxLayout;
import org.smadp.data.image.ImageShape;

/** The entry, and a tiny set in the same files, fetched from a tiny Debian package. */
class FashionMnistTest {
  private static final String INSIDE = "usr/share/datasets/fashion-mnist";
  private static final PackageClient NO_APT =
      (name, folder) -> {
        throw new IOException("no program apt-get could be run here");
      };

  @TempDir Path cache;
  private final Map<String, byte[]> files = new LinkedHashMap<>();

  @BeforeEach
  void makeFourTrainingAndTwoTestImages() {
    files.put("train-images-idx3-ubyte", images(4));
    files.put("train-labels-idx1-ubyte", labels(0, 1, 1, 0));
    files.put("t10k-images-idx3-ubyte", images(2));
    files.put("t10k-labels-idx1-ubyte", labels(1, 0));
  }

  private static byte[] images(int count) {
    ByteBuffer content = ByteBuffer.allocate(16 + 4 * count);
    content.putInt(0x803).putInt(count).putInt(2).putInt(2);
    for (int i = 0; content.hasRemaining(); i++) {
      content.put((byte) (9 * i));
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

  /** A catalogue of one tiny set with the checksums of the files as they are now. */
  private DataCatalog catalog(PackageClient client) {
    List<PublicFile> published =
        files.entrySet().stream()
            .map(
                file ->
                    PublicFile.of(file.getKey(), file.getValue().length, sha256(file.getValue())))
            .toList();
    PublicDataset tiny =
        new PublicDataset(
            "fashion-mnist",
            "tiny",
            "",
            new PublicFacts(
                4, 2, new ImageShape(2, 2, 1), List.of("a", "b"), Balance.EQUAL, List.of()),
            new IdxLayout(),
            new Fetched(
                "fashion-mnist",
                published,
                List.of(
                    new DebianPackage(
                        "dataset-fashion-mnist", INSIDE, new IdxLayout().files(), client))));
    return new DataCatalog(cache, List.of(tiny));
  }

  private static String sha256(byte[] content) {
    var digest = ContentHash.sha256();
    digest.update(content);
    return ContentHash.hex(digest);
  }

  private PackageClient apt() throws IOException {
    Map<String, byte[]> content = new LinkedHashMap<>();
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      content.put("./" + INSIDE + "/" + file.getKey() + ".gz", TarFixture.gzip(file.getValue()));
    }
    byte[] deb = DebianFixture.deb(content, ".xz");
    return (name, folder) -> Files.write(folder.resolve(name + "_1_all.deb"), deb);
  }

  private String refusal(DataCatalog catalog) {
    return assertThrows(
            DataException.class, () -> catalog.fetch("fashion-mnist", FetchProgress.silent()))
        .getMessage();
  }

  @Test
  void entry_statesThePublishedFacts() {
    PublicDataset entry = PublicDatasets.find("fashion-mnist").orElseThrow();

    assertEquals(60_000, entry.trainingSize());
    assertEquals(10_000, entry.testSize());
    assertEquals("28x28x1", entry.shape().toString());
    assertEquals(10, entry.classNames().size());
    assertEquals("Ankle boot", entry.classNames().get(9));
    Fetched origin = (Fetched) entry.origin();
    assertEquals(new IdxLayout().files(), origin.files().stream().map(PublicFile::name).toList());
    assertTrue(origin.files().stream().allMatch(file -> file.sha256().isPresent()));
  }

  @Test
  void fetch_debianPackage_isUnpackedVerifiedAndLoaded() throws IOException {
    DataCatalog catalog = catalog(apt());
    assertEquals(Status.NOT_FETCHED, catalog.describe("fashion-mnist").status());

    catalog.fetch("fashion-mnist", FetchProgress.silent());

    assertEquals(Status.CACHED, catalog.describe("fashion-mnist").status());
    assertEquals(
        "Debian package dataset-fashion-mnist",
        Files.readString(cache.resolve("fashion-mnist/SOURCE.txt")).strip());
    catalog.verify("fashion-mnist");
    Dataset data = catalog.load("fashion-mnist");
    assertEquals(OptionalInt.of(4), data.declaredSize());
    assertEquals(Visibility.PUBLIC, data.identity().visibility());
    assertEquals(1, data.test().label(0));
    try (var left = Files.list(cache)) {
      assertEquals(List.of(cache.resolve("fashion-mnist")), left.toList());
    }
  }

  @Test
  void fetch_packageWithOtherContent_isRefused() throws IOException {
    PackageClient changed = apt();
    files.get("t10k-images-idx3-ubyte")[20]++;

    String message = refusal(catalog(changed));

    assertTrue(message.contains("t10k-images-idx3-ubyte.gz: wrong checksum"), message);
    assertFalse(Files.exists(cache.resolve("fashion-mnist")));
  }

  @Test
  void fetch_withoutApt_namesTheFilesAndTheirSizes() {
    String message = refusal(catalog(NO_APT));

    assertTrue(message.contains("no program apt-get could be run here; put its files"), message);
    assertTrue(message.contains(cache.resolve("fashion-mnist").toString()), message);
    files.forEach(
        (name, content) ->
            assertTrue(message.contains(name + " (" + content.length + " bytes)"), message));
  }

  @Test
  void load_filesPutThereByHand_needsNoFetch() throws IOException {
    Path place = Files.createDirectory(cache.resolve("fashion-mnist"));
    DataCatalog catalog = catalog(NO_APT);
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      assertEquals(Status.INCOMPLETE, catalog.describe("fashion-mnist").status());
      boolean compressed = file.getKey().contains("images");
      Files.write(
          place.resolve(file.getKey() + (compressed ? ".gz" : "")),
          compressed ? TarFixture.gzip(file.getValue()) : file.getValue());
    }

    assertEquals(Status.CACHED, catalog.describe("fashion-mnist").status());
    catalog.verify("fashion-mnist");
    catalog.fetch("fashion-mnist", FetchProgress.silent());
    assertEquals(4, catalog.load("fashion-mnist").training().size());
  }

  @Test
  void verify_changedOrCutFiles_areNamed() throws IOException {
    DataCatalog catalog = catalog(apt());
    catalog.fetch("fashion-mnist", FetchProgress.silent());
    Path labels = cache.resolve("fashion-mnist/train-labels-idx1-ubyte.gz");
    Files.write(labels, TarFixture.gzip(labels(1, 0, 0, 1)));

    String changed =
        assertThrows(DataException.class, () -> catalog.verify("fashion-mnist")).getMessage();
    assertTrue(changed.startsWith(labels + ": wrong checksum"), changed);

    byte[] whole = Files.readAllBytes(labels);
    Files.write(labels, Arrays.copyOf(whole, whole.length - 1));
    assertEquals(Status.INCOMPLETE, catalog.describe("fashion-mnist").status());
  }
}
