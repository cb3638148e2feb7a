package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code smadp serve} in a process of its own, ended by SIGTERM. */
@EnabledOnOs({OS.LINUX, OS.MAC})
final class StoppedServerTest {
  private static final int SIGTERM = 128 + 15;

  @TempDir Path folder;

  @Test
  void serve_terminatedWithinARequest_answersItAndEnds() throws Exception {
    TrainedRun run = TrainedRun.in(folder);
    var server =
        new SmadpProcess(
            folder, List.of("serve", "--run", run.directory().toString(), "--port", "0"));
    server.awaitOutput("serving ");
    try (Socket client = new Socket(InetAddress.getLoopbackAddress(), port(server))) {
      OutputStream out = client.getOutputStream();
      out.write(
          ("POST /predict HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
                  + "Content-Length: 8\r\n\r\n[90,")
              .getBytes(StandardCharsets.US_ASCII));
      out.flush();
      Thread.sleep(500); // the request is being read
      server.terminate();
      Thread.sleep(500); // the server is stopping
      out.write(" 80]".getBytes(StandardCharsets.US_ASCII));
      out.flush();
      String answer = new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertTrue(answer.startsWith("HTTP/1.1 200 "), answer);
      assertTrue(answer.contains("\"class\":\"yes\""), answer);
    }
    assertEquals(SIGTERM, server.ended());
    assertEquals(1, server.output().lines().count(), server.output());
  }

  private static int port(SmadpProcess server) throws IOException {
    Matcher port = Pattern.compile("127\\.0\\.0\\.1:(\\d+)").matcher(server.output());
    assertTrue(port.find(), server.output());
    return Integer.parseInt(port.group(1));
  }
}
