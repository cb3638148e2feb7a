package org.smadp.data.fetch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HttpDownloaderTest {
  @TempDir Path folder;
  private HttpServer server;
  private byte[] content;

  @BeforeEach
  void serve() throws IOException {
    content = new byte[300_000];
    new Random(1).nextBytes(content);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/file",
        exchange -> {
          exchange.sendResponseHeaders(200, content.length);
          exchange.getResponseBody().write(content);
          exchange.close();
        });
    server.createContext(
        "/moved",
        exchange -> {
          exchange.getResponseHeaders().add("Location", "/file");
          exchange.sendResponseHeaders(302, -1);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void download_file_isCopiedWithProgress() throws IOException {
    long[] last = new long[2];
    Path target = folder.resolve("target");
    new HttpDownloader()
        .download(
            address("/file"),
            target,
            (activity, done, total) -> {
              last[0] = done;
              last[1] = total;
            });

    assertArrayEquals(content, Files.readAllBytes(target));
    assertArrayEquals(new long[] {300_000, 300_000}, last);
  }

  @Test
  void download_redirect_isFollowed() throws IOException {
    Path target = folder.resolve("target");
    new HttpDownloader().download(address("/moved"), target, FetchProgress.silent());

    assertEquals(300_000, Files.size(target));
  }

  @Test
  void download_missingFile_saysTheStatus() {
    IOException e =
        assertThrows(
            IOException.class,
            () ->
                new HttpDownloader()
                    .download(address("/none"), folder.resolve("target"), FetchProgress.silent()));
    assertTrue(e.getMessage().contains("404"), e.getMessage());
  }

  private URI address(String path) {
    return URI.create(
        "http://"
            + server.getAddress().getAddress().getHostAddress()
            + ":"
            + server.getAddress().getPort()
            + path);
  }
}
