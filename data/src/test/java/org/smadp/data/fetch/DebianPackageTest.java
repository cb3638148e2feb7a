package org.smadp.data.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.data.DataException;

class DebianPackageTest {
  private static final String INSIDE = "usr/share/datasets/tiny";

  @TempDir Path folder;
  private Path target;
  private final Map<String, byte[]> content = new LinkedHashMap<>();

  @BeforeEach
  void makeContent() throws IOException {
    target = Files.createDirectory(folder.resolve("target"));
    content.put("./" + INSIDE + "/images.gz", TarFixture.gzip(bytes("images")));
    content.put("./" + INSIDE + "/labels", bytes("labels"));
    content.put("./" + INSIDE + "/more/labels", bytes("others"));
    content.put("./usr/share/doc/tiny/labels", bytes("a note"));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Obtains and unpacks a package with this content. */
  private void take(byte[] deb, String... files) throws IOException {
    PackageClient client = (name, place) -> Files.write(place.resolve(name + "_1_all.deb"), deb);
    Source source = new DebianPackage("tiny", INSIDE, List.of(files), client);
    Path work = Files.createTempDirectory(folder, "work");
    source.unpack(source.obtain(work, FetchProgress.silent()), target, FetchProgress.silent());
  }

  private String refusal(byte[] deb, String... files) {
    String message = assertThrows(DataException.class, () -> take(deb, files)).getMessage();
    assertTrue(message.contains("tiny_1_all.deb"), message);
    return message;
  }

  @ParameterizedTest(name = "data.tar{0}")
  @ValueSource(strings = {".xz", ".gz", ""})
  void unpack_wantedFiles_areTakenAsTheyAre(String ending) throws IOException {
    take(DebianFixture.deb(content, ending), "images", "labels");

    try (Stream<Path> files = Files.list(target)) {
      assertEquals(
          List.of("images.gz", "labels"),
          files.map(file -> file.getFileName().toString()).sorted().toList());
    }
    assertEquals("labels", Files.readString(target.resolve("labels")));
  }

  @Test
  void unpack_missingFile_namesIt() throws IOException {
    String message = refusal(DebianFixture.deb(content, ".xz"), "images", "masks");

    assertTrue(message.endsWith("has no " + INSIDE + "/masks"), message);
  }

  @Test
  void unpack_otherCompression_saysHowToUnpack() throws IOException {
    String message = refusal(DebianFixture.deb(content, ".zst"), "images");

    assertTrue(message.contains("data.tar.zst"), message);
    assertTrue(message.endsWith("dpkg-deb -x tiny_1_all.deb FOLDER"), message);
  }

  @ParameterizedTest(name = "data.tar{0} cut to {1} %")
  @CsvSource({".xz, 0", ".xz, 10", ".xz, 60", ".xz, 95", ".gz, 60", ".gz, 95", "'', 60"})
  void unpack_truncatedPackage_isRefused(String ending, int percent) throws IOException {
    byte[] whole = DebianFixture.deb(content, ending);

    String message = refusal(Arrays.copyOf(whole, whole.length * percent / 100), "images");

    assertTrue(message.contains("truncated") || message.contains("not a whole"), message);
  }

  @Test
  void unpack_corruptOrOtherFile_isRefused() throws IOException {
    byte[] corrupt = DebianFixture.deb(content, ".xz");
    corrupt[corrupt.length - 200] ^= 0x55;

    assertTrue(refusal(corrupt, "images").contains("corrupt"));
    assertTrue(refusal(bytes("<html>not found</html>"), "images").contains("not a whole Debian"));
    assertTrue(refusal(new byte[0], "images").contains("not a whole Debian"));
  }

  @Test
  void unpack_nameThatLeadsOut_isRefused() throws IOException {
    content.put("./" + INSIDE + "/../labels", bytes("x"));

    assertTrue(
        refusal(DebianFixture.deb(content, ".xz"), "labels").contains("leads out of the archive"));
  }
}
