package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code smadp} in a folder of its own, with a {@code java} and {@code mvn} of ours. */
@EnabledOnOs({OS.LINUX, OS.MAC})
final class LauncherTest {
  /** What the script calls, and nothing else that the machine may have. */
  private static final List<String> TOOLS =
      List.of("cat", "dirname", "find", "head", "mkdir", "mv", "readlink", "rm", "rmdir", "sleep");

  @TempDir private Path folder;
  private Path checkout;
  private Path bin;

  /** How a start ended. */
  private record Ended(int code, String out, String err) {}

  @BeforeEach
  void prepare() throws IOException {
    checkout = Files.createDirectories(folder.resolve("checkout"));
    bin = Files.createDirectories(folder.resolve("bin"));
    Files.copy(Path.of("..", "smadp"), checkout.resolve("smadp"));
    Files.writeString(checkout.resolve("pom.xml"), "");
    Files.createDirectories(checkout.resolve("cli"));
    for (String tool : TOOLS) {
      Path found =
          Files.exists(Path.of("/bin", tool)) ? Path.of("/bin", tool) : Path.of("/usr/bin", tool);
      Files.createSymbolicLink(bin.resolve(tool), found);
    }
    script("java", "echo started");
    script("mvn", "echo build >>'" + folder + "/builds'; sleep 1");
  }

  private void script(String name, String body) throws IOException {
    Path file = bin.resolve(name);
    Files.writeString(file, "#!/bin/sh\n" + body + "\n");
    assertTrue(file.toFile().setExecutable(true));
  }

  private Process start(int number) throws IOException {
    ProcessBuilder builder = new ProcessBuilder("/bin/sh", checkout.resolve("smadp").toString());
    builder.environment().put("PATH", bin.toString());
    return builder
        .redirectOutput(folder.resolve("out" + number).toFile())
        .redirectError(folder.resolve("err" + number).toFile())
        .start();
  }

  private Ended end(Process process, int number) throws Exception {
    assertTrue(process.waitFor(60, TimeUnit.SECONDS));
    return new Ended(
        process.exitValue(),
        Files.readString(folder.resolve("out" + number)),
        Files.readString(folder.resolve("err" + number)));
  }

  private Ended run() throws Exception {
    return end(start(0), 0);
  }

  private long builds() throws IOException {
    Path file = folder.resolve("builds");
    return Files.exists(file) ? Files.readAllLines(file).size() : 0;
  }

  private static void failedInOneLine(Ended ended, String words) {
    assertEquals(1, ended.code(), ended.err());
    assertEquals(1, ended.err().lines().count(), ended.err());
    assertTrue(ended.err().startsWith("smadp: "), ended.err());
    assertTrue(ended.err().contains(words), ended.err());
    assertEquals("", ended.out());
  }

  @Test
  void start_twice_buildsOnce() throws Exception {
    assertEquals(new Ended(0, "started\n", ""), run());
    assertEquals(new Ended(0, "started\n", ""), run());

    assertEquals(1, builds());
    assertFalse(Files.exists(checkout.resolve("cli/target/smadp.lock")));
  }

  @Test
  void start_severalAtOnce_buildsOnceAndStartsAll() throws Exception {
    List<Process> processes = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      processes.add(start(i));
    }
    for (int i = 0; i < 4; i++) {
      Ended ended = end(processes.get(i), i);
      assertEquals(0, ended.code(), ended.err());
      assertEquals("started\n", ended.out());
    }
    assertEquals(1, builds());
  }

  @Test
  void start_afterABuildThatWasKilled_buildsAnew() throws Exception {
    Process gone = new ProcessBuilder("/bin/sh", "-c", "exit 0").start();
    gone.waitFor();
    Path lock = Files.createDirectories(checkout.resolve("cli/target/smadp.lock"));
    Files.writeString(lock.resolve("owner"), Long.toString(gone.pid()));

    Ended ended = run();

    assertEquals(0, ended.code(), ended.err());
    assertEquals(1, builds());
  }

  @Test
  void start_failingBuild_saysSoAndLeavesNoLock() throws Exception {
    script("mvn", "echo 'no such module'; exit 1");

    Ended ended = run();

    assertEquals(1, ended.code());
    assertTrue(ended.err().contains("no such module"), ended.err());
    assertTrue(ended.err().contains("the build failed"), ended.err());
    assertFalse(Files.exists(checkout.resolve("cli/target/smadp.lock")));
  }

  @Test
  void start_folderThatCannotBeWritten_isOneLine() throws Exception {
    // A file in its place, since a superuser may write to any folder.
    Files.writeString(checkout.resolve("cli/target"), "");

    failedInOneLine(run(), "cannot write to");
    assertEquals(0, builds());
  }

  @Test
  void start_withoutJava_isOneLineBeforeAndAfterTheBuild() throws Exception {
    Files.move(bin.resolve("java"), folder.resolve("java"));
    failedInOneLine(run(), "'java' was not found");

    Files.move(folder.resolve("java"), bin.resolve("java"));
    assertEquals(0, run().code());
    Files.delete(bin.resolve("java"));
    failedInOneLine(run(), "'java' was not found");
  }

  @Test
  void start_withoutMaven_isOneLine() throws Exception {
    Files.delete(bin.resolve("mvn"));

    failedInOneLine(run(), "'mvn' was not found");
  }

  @Test
  void start_ofThePackagedProgram_needsNoMaven() throws Exception {
    Files.delete(bin.resolve("mvn"));
    script("java", "echo \"$@\"");
    Files.writeString(checkout.resolve("smadp.jar"), "");

    Ended ended = run();
    assertEquals(0, ended.code(), ended.err());
    String classes = checkout.resolve("smadp.jar") + ":" + checkout.resolve("lib") + "/*";
    assertTrue(ended.out().contains(" -cp " + classes), ended.out());
  }
}
