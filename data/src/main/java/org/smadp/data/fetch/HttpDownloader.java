package org.smadp.data.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** Downloads over HTTP, following redirects and the proxy settings of the JVM. */
final class HttpDownloader implements Downloader {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @Override
  public void download(URI address, Path target, FetchProgress progress) throws IOException {
    HttpClient client =
        HttpClient.newBuilder()
            .connectTimeout(PATIENCE)
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build();
    HttpRequest request = HttpRequest.newBuilder(address).timeout(PATIENCE).build();
    try {
      HttpResponse<InputStream> response = client.send(request, BodyHandlers.ofInputStream());
      try (InputStream in = response.body()) {
        if (response.statusCode() != 200) {
          throw new IOException("the server answered with status " + response.statusCode());
        }
        long total = response.headers().firstValueAsLong("Content-Length").orElse(-1);
        long received = copy(in, target, "downloading " + address, total, progress);
        if (total >= 0 && received != total) {
          throw new IOException(
              "the connection ended after %d of %d bytes".formatted(received, total));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
  }

  private static long copy(
      InputStream in, Path target, String activity, long total, FetchProgress progress)
      throws IOException {
    long done = 0;
    byte[] buffer = new byte[1 << 16];
    try (OutputStream out = Files.newOutputStream(target)) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        out.write(buffer, 0, read);
        done += read;
        progress.report(activity, done, total);
      }
    }
    return done;
  }
}
