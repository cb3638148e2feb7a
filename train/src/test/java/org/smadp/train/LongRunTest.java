package org.smadp.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.pld.PldAccountant;
import org.smadp.train.run.RunFile;
import org.smadp.train.run.RunRecord;

/** 100 000 steps over many processes: some are killed, some find no room for their files. */
@Tag("slow")
class LongRunTest {
  private static final long STEPS = 100_000;
  private static final int INTERRUPTIONS = 12;

  @TempDir Path folder;
  private final List<long[]> memory = new ArrayList<>();
  private int full;

  @Test
  void secureRun_killedAndOutOfSpace_countsExactlyInFlatMemory() throws Exception {
    TinyProblem.write(folder);
    Path out = folder.resolve("run");
    Random random = new Random(8);
    long told = 0;
    for (int i = 0; i < INTERRUPTIONS; i++) {
      told += i % 3 == 2 ? outOfSpace(out) : killed(out, 2000 + random.nextInt(3000));
      assertTrue(charged(out) >= told, "after interruption " + i);
      assertTrue(charged(out) <= told + i + 1, "after interruption " + i);
    }
    memory.clear();
    Process last = start(out, "");
    told += told(last, Long.MAX_VALUE);
    assertEquals(0, last.waitFor(), log());

    PrivacyLedger ledger = PrivacyLedger.parse(Files.readString(out.resolve("ledger.txt")));
    long charged = ledger.entries().stream().mapToLong(PrivacyLedger.Entry::count).sum();
    RunRecord run = RunFile.finishedIn(out);
    System.out.printf(
        "told %d, charged %d, epsilon %s, out of space %d times, memory (heap, resident kB) %s%n",
        told,
        charged,
        run.privacy().epsilon(),
        full,
        memory.stream().map(m -> m[0] + " " + m[1]).toList());
    assertEquals(STEPS, run.results().steps());
    assertTrue(charged >= told && charged <= told + INTERRUPTIONS, charged + " for " + told);
    assertEquals(charged, run.privacy().events());
    assertEquals(new PldAccountant().epsilon(ledger.entries(), 1e-3), run.privacy().epsilon());
    assertEquals(INTERRUPTIONS / 3, full);
    assertFlat();
  }

  /** The last process took tens of thousands of steps; what it holds does not follow them. */
  private void assertFlat() {
    assertTrue(memory.size() >= 4, "measured " + memory.size() + " times");
    long[] early = memory.get(1);
    long[] late = memory.get(memory.size() - 1);
    assertTrue(late[0] <= early[0] + 4_000, "heap " + early[0] + " to " + late[0] + " kB");
    assertTrue(late[1] <= early[1] + 40_000, "resident " + early[1] + " to " + late[1] + " kB");
  }

  private static long charged(Path out) throws IOException {
    Path ledger = out.resolve("ledger.txt");
    try (var lines = Files.lines(ledger, StandardCharsets.UTF_8)) {
      long complete = lines.count() - 1;
      byte[] bytes = Files.readAllBytes(ledger);
      return bytes[bytes.length - 1] == '\n' ? complete : complete - 1;
    }
  }

  private long killed(Path out, long steps) throws Exception {
    Process process = start(out, "");
    long told = told(process, steps);
    assertEquals(137, process.waitFor(), log());
    return told;
  }

  /** No file may grow further than the ledger plus half a megabyte, about 4000 steps. */
  private long outOfSpace(Path out) throws Exception {
    long blocks = (Files.size(out.resolve("ledger.txt")) + (1 << 19)) / 512;
    Process process = start(out, "ulimit -f " + blocks + "; ");
    long told = told(process, Long.MAX_VALUE);
    assertEquals(1, process.waitFor(), log());
    assertTrue(log().contains("cannot write " + out.resolve("ledger.txt")), log());
    full++;
    return told;
  }

  /** Reads what the process tells and kills it after this many steps. */
  private long told(Process process, long kill) throws IOException {
    long told = 0;
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("memory ")) {
          String[] words = line.split(" ", -1);
          memory.add(new long[] {Long.parseLong(words[1]), Long.parseLong(words[2])});
        } else if (line.startsWith("step ") && ++told == kill) {
          process.toHandle().destroyForcibly();
        }
      }
    }
    return told;
  }

  private String log() throws IOException {
    return Files.readString(folder.resolve("log.txt"));
  }

  private Process start(Path out, String limit) throws IOException {
    String command =
        limit
            + "exec "
            + String.join(
                " ",
                quoted(Path.of(System.getProperty("java.home"), "bin", "java").toString()),
                "-Xmx256m -XX:+UseSerialGC -Dorg.bytedeco.javacpp.nopointergc=true -cp",
                quoted(System.getProperty("java.class.path")),
                LongProcess.class.getName(),
                quoted(folder.toString()),
                quoted(out.toString()),
                Long.toString(STEPS));
    return new ProcessBuilder("sh", "-c", command)
        .redirectError(folder.resolve("log.txt").toFile())
        .start();
  }

  private static String quoted(String text) {
    return "'" + text + "'";
  }
}
