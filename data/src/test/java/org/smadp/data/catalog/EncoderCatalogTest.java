package org.smadp.data.catalog;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.data.ContentHash;
import org.smadp.data.DataException;
import org.smadp.data.Pretraining;
import org.smadp.data.catalog.DataCatalog.Status;
import org.smadp.data.fetch.OfficialFile;
import org.smadp.data.fetch.PublicFile;

/** Encoders that are fetched, from a server on the loopback address, and those of users. */
class EncoderCatalogTest {
  @TempDir Path cache;
  private HttpServer server;
  private byte[] content = {3, 1, 4, 1, 5, 9, 2, 6};

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/weights.bin",
        exchange -> {
          exchange.sendResponseHeaders(200, content.length);
          exchange.getResponseBody().write(content);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private OfficialFile address(String name) {
    return OfficialFile.at(
        "http://127.0.0.1:%d/weights.bin".formatted(server.getAddress().getPort()), name);
  }

  private static String sha256(byte[] bytes) {
    MessageDigest digest = ContentHash.sha256();
    digest.update(bytes);
    return ContentHash.hex(digest);
  }

  private EncoderCatalog catalog() {
    String sum = sha256(new byte[] {3, 1, 4, 1, 5, 9, 2, 6});
    return new EncoderCatalog(
        cache,
        List.of(
            new PublicEncoder(
                "digits",
                "made up",
                new Pretraining("digits", "a server", sum, "CC0", "nothing at all"),
                "weights.bin",
                Optional.empty(),
                new Fetched(
                    "digits",
                    List.of(PublicFile.of("weights.bin", 8, sum)),
                    List.of(address("weights.bin"))))));
  }

  @Test
  void fetch_encoder_isThereWithWhereItComesFrom() throws IOException {
    EncoderCatalog catalog = catalog();
    PublicEncoder encoder = catalog.find("digits").orElseThrow();
    assertEquals(Status.NOT_FETCHED, catalog.status(encoder));
    catalog.fetch("digits", (activity, done, total) -> {});

    assertEquals(Status.CACHED, catalog.status(encoder));
    assertArrayEquals(content, Files.readAllBytes(catalog.files("digits").weights()));
    String provenance = Files.readString(cache.resolve("digits/provenance.json"));
    for (String stated : List.of("a server", sha256(content), "CC0", "nothing at all")) {
      assertTrue(provenance.contains('"' + stated + '"'), provenance);
    }
  }

  @Test
  void fetch_otherContent_isRefusedAndLeavesNothing() {
    content = new byte[] {2, 7, 1, 8, 2, 8, 1, 8};
    EncoderCatalog catalog = catalog();
    assertThrows(DataException.class, () -> catalog.fetch("digits", (activity, done, total) -> {}));
    assertFalse(Files.exists(cache.resolve("digits/weights.bin")));
  }

  @Test
  void files_changedAfterwards_areRefusedByName() throws IOException {
    EncoderCatalog catalog = catalog();
    catalog.fetch("digits", (activity, done, total) -> {});
    Files.write(cache.resolve("digits/weights.bin"), new byte[] {3, 1, 4, 1, 5, 9, 2, 7});
    String message = assertThrows(DataException.class, () -> catalog.files("digits")).getMessage();
    assertTrue(message.contains("weights.bin"), message);
  }

  @Test
  void files_ofAUser_haveTheProvenanceThatIsStated() throws IOException {
    Path weights = Files.write(cache.resolve("own.onnx"), content);
    String name = "onnx:" + weights;
    assertEquals("not stated", catalog().files(name).pretraining().licence());

    Path stated = cache.resolve("provenance.json");
    Files.writeString(
        stated, "{\"source\": \"our lab\", \"licence\": \"MIT\", \"trainedOn\": \"our notes\"}");
    assertEquals(
        new Pretraining(name, "our lab", sha256(content), "MIT", "our notes"),
        catalog().files(name).pretraining());

    Files.writeString(stated, "{\"sha256\": \"00\"}");
    assertTrue(
        assertThrows(DataException.class, () -> catalog().files(name))
            .getMessage()
            .contains("sha256 must be that of the weights"));
    Files.writeString(stated, "{");
    assertTrue(
        assertThrows(DataException.class, () -> catalog().files(name))
            .getMessage()
            .contains("is not valid JSON"));
  }

  /** The real weights, out of the user's cache, under the checksum that is known by heart. */
  @Tag("weights")
  @Test
  void fetch_mobilenet_hasTheChecksumOfItsAuthors() throws IOException {
    content = Files.readAllBytes(EncoderCatalog.ofUser().files("mobilenet-v2").weights());
    PublicEncoder known = EncoderCatalog.ofUser().find("mobilenet-v2").orElseThrow();
    Fetched origin = (Fetched) known.origin();
    PublicEncoder local =
        new PublicEncoder(
            known.id(),
            known.title(),
            known.pretraining(),
            known.weights(),
            known.tokeniser(),
            new Fetched(origin.folder(), origin.files(), List.of(address(known.weights()))));
    EncoderCatalog catalog = new EncoderCatalog(cache, List.of(local));
    catalog.fetch("mobilenet-v2", (activity, done, total) -> {});
    assertArrayEquals(content, Files.readAllBytes(catalog.files("mobilenet-v2").weights()));
  }
}
