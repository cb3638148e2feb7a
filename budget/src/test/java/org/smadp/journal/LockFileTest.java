package org.smadp.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LockFileTest {
  @TempDir Path folder;

  /** Tries the lock in a process of its own: prints "free" or "held" and waits to be told. */
  static final class OtherProcess {
    private OtherProcess() {}

    public static void main(String[] arguments) throws IOException {
      boolean free = LockFile.tryLock(Path.of(arguments[0])).isPresent();
      System.out.print(free ? "free" : "held");
      System.out.flush();
      System.in.read();
    }
  }

  private static Process start(Path file) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            OtherProcess.class.getName(),
            file.toString())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private static String said(Process process) throws IOException {
    return new String(process.getInputStream().readNBytes(4), StandardCharsets.UTF_8);
  }

  private static void end(Process process) throws Exception {
    process.getOutputStream().close();
    assertEquals(0, process.waitFor());
  }

  private static String elsewhere(Path file) throws Exception {
    Process process = start(file);
    String said = said(process);
    end(process);
    return said;
  }

  @Test
  void tryLock_heldElsewhere_isRefusedUntilThatProcessEnds() throws Exception {
    Path file = folder.resolve("lock");
    Process other = start(file);
    assertEquals("free", said(other));

    assertTrue(LockFile.tryLock(file).isEmpty());
    end(other);
    LockFile.tryLock(file).orElseThrow().close();
  }

  /** A holder that closes twice must not release the lock of the next one. */
  @Test
  void close_again_leavesTheNextHolderAlone() throws IOException {
    Path file = folder.resolve("lock");
    LockFile first = LockFile.tryLock(file).orElseThrow();
    first.close();
    LockFile second = LockFile.tryLock(file).orElseThrow();
    first.close();
    assertTrue(LockFile.tryLock(file).isEmpty());
    second.close();
  }

  /** A folder that cannot hold a lock file leaves no lock behind. */
  @Test
  void tryLock_fileThatCannotBeOpened_canBeTriedAgain() throws IOException {
    Path file = Files.createDirectory(folder.resolve("lock"));
    assertThrows(IOException.class, () -> LockFile.tryLock(file));
    Files.delete(file);
    LockFile.tryLock(file).orElseThrow().close();
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
