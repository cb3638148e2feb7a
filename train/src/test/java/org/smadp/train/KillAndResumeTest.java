package org.smadp.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.pld.PldAccountant;

/** Real processes, ended by SIGKILL at random moments. */
class KillAndResumeTest {
  private static final int KILLS = 25;

  @TempDir Path folder;
  private String steps = "80";

  @ParameterizedTest
  @ValueSource(strings = {"seeded", "seeded-by-user"})
  void seededRun_killedFiveTimes_endsBitIdenticalToAnUninterruptedOne(String kind)
      throws Exception {
    write(kind);
    Path whole = folder.resolve("whole");
    TinyProblem.run(TinyProcess.settings(folder, kind, steps), whole, TinyProblem.seeded());

    Path killed = folder.resolve("killed");
    Random random = new Random(5);
    killAfter(kind, killed, 1, random); // before the first checkpoint
    for (int kill = 2; kill <= 5; kill++) {
      killAfter(kind, killed, 3 + random.nextInt(4), random);
    }
    finish(kind, killed);

    assertEquals(TinyProblem.files(whole), TinyProblem.files(killed));
  }

  private void write(String kind) throws IOException {
    if (kind.endsWith("-by-user")) {
      TinyProblem.writeUsers(folder);
    } else {
      TinyProblem.write(folder);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"secure", "secure-by-user"})
  void secureRun_killedTwice_countsEveryStepOfEveryProcess(String kind) throws Exception {
    write(kind);
    Path killed = folder.resolve("killed");
    Random random = new Random(6);
    long taken = killAfter(kind, killed, 2, random); // before the first checkpoint
    taken += killAfter(kind, killed, 3 + random.nextInt(4), random);
    taken += finish(kind, killed);

    PrivacyLedger ledger = PrivacyLedger.parse(Files.readString(killed.resolve("ledger.txt")));
    long charged = ledger.entries().stream().mapToLong(PrivacyLedger.Entry::count).sum();
    assertTrue(taken > Long.parseLong(steps), "some steps were lost and taken again: " + taken);
    assertTrue(charged >= taken, charged + " charged for " + taken);
    // A process may have charged one more step than it could speak of.
    assertTrue(charged <= taken + 2, charged + " charged for " + taken);
    JsonNode privacy =
        new ObjectMapper().readTree(killed.resolve("run.json").toFile()).path("privacy");
    assertEquals(charged, privacy.path("releases").asLong());
    assertEquals(
        new PldAccountant().epsilon(ledger.entries(), 1e-3), privacy.path("epsilon").asDouble());
  }

  /** Kills at any moment: before anything is there, in a write, between two of them. */
  @Tag("slow")
  @ParameterizedTest
  @ValueSource(strings = {"seeded", "secure"})
  void run_killedTwentyFiveTimesAtRandomMoments_losesAndForgetsNothing(String randomness)
      throws Exception {
    steps = "1000";
    TinyProblem.write(folder);
    Path killed = folder.resolve("killed");
    Random random = new Random(randomness.length());
    long taken = 0;
    for (int kill = 0; kill < KILLS; kill++) {
      taken +=
          kill % 5 == 0
              ? killWithin(randomness, killed, 1 + random.nextInt(1500))
              : killAfter(randomness, killed, random.nextInt(9), random);
    }
    taken += finish(randomness, killed);

    if (randomness.equals("seeded")) {
      Path whole = folder.resolve("whole");
      TinyProblem.run(TinyProcess.settings(folder, "seeded", steps), whole, TinyProblem.seeded());
      assertEquals(TinyProblem.files(whole), TinyProblem.files(killed));
    } else {
      PrivacyLedger ledger = PrivacyLedger.parse(Files.readString(killed.resolve("ledger.txt")));
      long charged = ledger.entries().stream().mapToLong(PrivacyLedger.Entry::count).sum();
      System.out.printf("%d kills, %d steps told, %d charged%n", KILLS, taken, charged);
      assertTrue(charged >= taken, charged + " charged for " + taken);
      assertTrue(charged <= taken + KILLS, charged + " charged for " + taken);
    }
  }

  private long killWithin(String randomness, Path out, int milliseconds) throws Exception {
    Process process = start(randomness, out);
    Thread.sleep(milliseconds);
    process.toHandle().destroyForcibly();
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      return lines.lines().filter(this::isStep).count();
    }
  }

  /** Kills the process a moment after it has told of this many steps; returns how many it told. */
  private long killAfter(String randomness, Path out, int steps, Random random) throws Exception {
    Process process = start(randomness, out);
    long told = 0;
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      while (told < steps && lines.readLine() != null) {
        told++;
      }
      Thread.sleep(random.nextInt(12));
      process.toHandle().destroyForcibly(); // SIGKILL; leaves the pipe open
      while (lines.readLine() != null) {
        told++;
      }
    }
    assertEquals(137, process.waitFor(), "ended by SIGKILL");
    return told;
  }

  private long finish(String randomness, Path out) throws Exception {
    Process process = start(randomness, out);
    long told = process.inputReader(StandardCharsets.UTF_8).lines().filter(this::isStep).count();
    assertEquals(0, process.waitFor());
    return told;
  }

  private boolean isStep(String line) {
    return line.startsWith("step ");
  }

  private Process start(String randomness, Path out) throws IOException {
    Path log = folder.resolve("log.txt");
    Files.deleteIfExists(log);
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xmx512m",
            "-cp",
            System.getProperty("java.class.path"),
            TinyProcess.class.getName(),
            folder.toString(),
            out.toString(),
            randomness,
            steps)
        .redirectError(log.toFile())
        .start();
  }
}
