package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code smadp experiment} and {@code smadp compare}. */
final class ExperimentCommandTest {
  @TempDir private Path folder;

  private Invocation experiment(String name, String scale, String... more) {
    String[] arguments = new String[more.length + 6];
    String[] first = {"experiment", name, "--scale", scale, "--out", folder.toString()};
    System.arraycopy(first, 0, arguments, 0, first.length);
    System.arraycopy(more, 0, arguments, first.length, more.length);
    return Invocation.of(arguments);
  }

  @Test
  void list_json_hasEveryStudyWithItsCost() {
    JsonNode result = experiment("list", "cpu", "--json").json();

    assertEquals(12, result.get("studies").size());
    for (JsonNode study : result.get("studies")) {
      String data = study.get("withoutData").toString();
      boolean allMissing = study.get("runs").asInt() == 0;
      assertTrue(study.get("seconds").asLong() > 0 || allMissing, study.toString());
      assertTrue(!allMissing || data.contains("CIFAR-10"), study.toString());
    }
  }

  @Test
  void list_text_hasALineForEachStudy() {
    Invocation run = experiment("list", "smoke");

    assertEquals(0, run.exitCode(), run.err());
    assertTrue(run.out().contains("matched-epsilon"), run.out());
  }

  @Test
  void experiment_unknownNameOrScale_isRefused() {
    experiment("nothing", "smoke").refused("study must be one of", "'nothing'");
    experiment("list", "tiny").refused("scale must be one of smoke, cpu, full, was 'tiny'");
  }

  @Test
  void experiment_oneStudy_leavesResultsAndThenReusesThem() throws IOException {
    JsonNode first = experiment("stage-spectra", "smoke", "--json").json();
    Invocation again = experiment("stage-spectra", "smoke");

    JsonNode study = first.get("studies").get(0);
    assertEquals("finished", study.get("runs").get(0).get("status").asText());
    assertTrue(Files.exists(Path.of(first.get("report").asText())));
    assertTrue(Files.exists(folder.resolve("stage-spectra/results.json")));
    assertEquals(0, again.exitCode());
    assertEquals("", again.err(), "nothing was run again");
    assertTrue(again.out().contains("1 of 1 runs finished"), again.out());
  }

  @Test
  void compare_finishedRuns_writesAReport() throws IOException {
    Path run = TrainedRun.in(folder).directory();
    Path out = folder.resolve("comparison");

    JsonNode result =
        Invocation.of("compare", run.toString(), "--out", out.toString(), "--json").json();

    assertEquals(1, result.get("comparison").get("runs").size());
    String page = Files.readString(out.resolve("report.html"));
    assertTrue(page.contains("Privacy statement") && page.contains("finished runs side by side"));
    assertTrue(!page.contains("the paper, reproduced"), "these are the user's own runs");
    Invocation.of("compare", run.toString(), run + "/.", "--out", out.toString())
        .refused("was given twice", run.toString());
  }

  @Test
  void compare_directoryWithoutARun_isRefused() {
    Invocation.of("compare", folder.toString()).refused("holds no finished run");
  }

  /** Every study with every algorithm of the paper, as a user would check an installation. */
  @Test
  void experiment_allAtSmokeScale_finishesEveryRun() {
    JsonNode result = experiment("all", "smoke", "--json").json();

    assertEquals(12, result.get("studies").size());
    for (JsonNode study : result.get("studies")) {
      assertTrue(study.get("runs").size() > 0);
      for (JsonNode run : study.get("runs")) {
        assertEquals("finished", run.get("status").asText(), run.toString());
      }
    }
  }
}
