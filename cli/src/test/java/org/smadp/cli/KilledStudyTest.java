package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.train.run.RunFile;
import org.smadp.train.run.RunStatus;

/** A study in a process of its own that is ended by SIGKILL and then started again. */
final class KilledStudyTest {
  private static final long PATIENCE_SECONDS = 120;

  @TempDir private Path folder;

  private final List<Process> started = new ArrayList<>();

  @AfterEach
  void endAll() {
    started.forEach(Process::destroyForcibly);
  }

  @Test
  void experiment_killedAfterARun_keepsItAndFinishesTheRest() throws Exception {
    Process killed = start("first.txt");
    while (finished().isEmpty()) {
      assertTrue(killed.isAlive(), () -> log("first.txt"));
      Thread.sleep(20);
    }
    killed.destroyForcibly();
    assertTrue(killed.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS));
    Map<Path, FileTime> before = finished();

    Process again = start("second.txt");
    assertTrue(again.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS), () -> log("second.txt"));

    assertEquals(137, killed.exitValue(), "ended by SIGKILL");
    assertEquals(0, again.exitValue(), () -> log("second.txt"));
    JsonNode results =
        new ObjectMapper().readTree(out().resolve("window-ablation/results.json").toFile());
    Map<Path, FileTime> after = finished();
    assertEquals(results.get("runs").size(), after.size());
    assertTrue(after.size() > before.size(), "killed before the end");
    before.forEach((run, time) -> assertEquals(time, after.get(run), run + " was left alone"));
    for (JsonNode run : results.get("runs")) {
      assertEquals("finished", run.get("status").asText(), run.toString());
    }
  }

  private Path out() {
    return folder.resolve("out");
  }

  /** When the model of every finished run was written. */
  private Map<Path, FileTime> finished() throws IOException {
    Map<Path, FileTime> times = new HashMap<>();
    Path runs = out().resolve("runs");
    if (Files.isDirectory(runs)) {
      for (Path run : directories(runs)) {
        if (RunFile.status(run) == RunStatus.FINISHED) {
          times.put(run, Files.getLastModifiedTime(run.resolve("model.safetensors")));
        }
      }
    }
    return times;
  }

  private static List<Path> directories(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(Files::isDirectory).toList();
    }
  }

  private Process start(String log) throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx1g",
                "-cp",
                System.getProperty("java.class.path"),
                Smadp.class.getName(),
                "experiment",
                "window-ablation",
                "--scale",
                "smoke",
                "--out",
                out().toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve(log).toFile())
            .start();
    started.add(process);
    return process;
  }

  private String log(String name) {
    try {
      return Files.readString(folder.resolve(name));
    } catch (IOException exception) {
      return exception.toString();
    }
  }
}
