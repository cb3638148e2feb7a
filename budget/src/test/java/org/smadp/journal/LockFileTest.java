package org.smadp.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LockFileTest {
  @TempDir Path folder;

  /** Tries the lock in a process of its own: prints "free" or "held". */
  static final class OtherProcess {
    private OtherProcess() {}

    public static void main(String[] arguments) throws IOException {
      boolean free = LockFile.tryLock(Path.of(arguments[0])).isPresent();
      System.out.print(free ? "free" : "held");
    }
  }

  private static String elsewhere(Path file) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                OtherProcess.class.getName(),
                file.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String said =
        new String(
            process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor());
    return said;
  }

  @Test
  void tryLock_heldHere_isRefusedHereAndElsewhereUntilClosed() throws Exception {
    Path file = folder.resolve("lock");
    LockFile held = LockFile.tryLock(file).orElseThrow();
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder);

    assertTrue(LockFile.tryLock(file).isEmpty());
    assertTrue(LockFile.tryLock(link.resolve("lock")).isEmpty(), "by another name");
    // A second channel in this process, once closed, would have released the first one's lock.
    assertEquals("held", elsewhere(file));

    held.close();
    assertEquals("free", elsewhere(file));
    LockFile.tryLock(file).orElseThrow().close();
  }
}
