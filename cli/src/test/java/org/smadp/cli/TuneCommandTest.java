package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code smadp tune}: real searches on a small table, and what it refuses. */
final class TuneCommandTest {
  @TempDir static Path folder;
  private static Path csv;

  @BeforeAll
  static void table() throws IOException {
    StringBuilder text = new StringBuilder("age,outcome\n");
    for (int i = 0; i < 200; i++) {
      text.append(i % 2 == 0 ? 20 + i % 30 : 70 + i % 30).append(i % 2 == 0 ? ",no\n" : ",yes\n");
    }
    csv = Files.writeString(folder.resolve("people.csv"), text);
  }

  private static Invocation tune(Path out, String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "tune",
                "--data",
                "csv:" + csv,
                "--label",
                "outcome",
                "--classes",
                "no,yes",
                "--bounds",
                "0:120",
                "--dataset-size",
                "160",
                "--model",
                "linear",
                "--lot-size",
                "40",
                "--steps",
                "5",
                "--out",
                out.toString()));
    arguments.addAll(List.of(more));
    return Invocation.of(arguments.toArray(String[]::new));
  }

  private static Invocation search(Path out, String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--evaluation",
                "public",
                "--search",
                "learning-rate=0,0.5,4",
                "--trials-mean",
                "4",
                "--eta",
                "1",
                "--json"));
    arguments.addAll(List.of(more));
    return tune(out, arguments.toArray(String[]::new));
  }

  private static JsonNode privacy(Path run) throws IOException {
    return new ObjectMapper().readTree(run.resolve("run.json").toFile()).get("privacy");
  }

  private static List<String> names(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void tune_targetEpsilon_leavesTheBestWithAStatementThatCoversTheSearch() throws IOException {
    Path out = folder.resolve("target");
    JsonNode result = search(out, "--target-epsilon", "4").json();

    double epsilon = result.get("epsilon").asDouble();
    assertTrue(epsilon <= 4 && epsilon > 3.9, result.toString());
    assertTrue(result.get("epsilonOfOneRun").asDouble() < 2.5, result.toString());
    assertEquals(List.of("best", "search.json"), names(out));
    Path best = Path.of(result.get("runDirectory").asText());
    JsonNode privacy = privacy(best);
    assertEquals(epsilon, privacy.get("epsilon").asDouble());
    assertEquals(1, privacy.get("search").get("eta").asDouble());
    assertEquals(0.25, privacy.get("search").get("gamma").asDouble(), 1e-9);
    String statement = Files.readString(best.resolve("privacy.md"));
    assertTrue(statement.contains("This covers the search that chose the settings"), statement);
    assertTrue(statement.contains("Other trials of the search"), statement);
    assertFalse(statement.contains("results of other runs on the same data; each"), statement);
    assertFalse(statement.contains("\n   "), "Markdown has no deeper indents: " + statement);

    JsonNode account = Invocation.of("account", "--run", best.toString(), "--json").json();
    assertEquals(epsilon, account.get("epsilon").asDouble(), "not that of its ledger alone");
    JsonNode twice =
        Invocation.of("account", "--run", best.toString(), "--run", best.toString(), "--json")
            .json();
    assertEquals(2 * epsilon, twice.get("epsilon").asDouble(), 1e-9);
    assertEquals(2 * account.get("delta").asDouble(), twice.get("delta").asDouble(), 1e-12);
    Invocation.of("account", "--run", best.toString(), "--delta", "1e-9").refused("--delta");
  }

  /** The number of trials and the scores follow from the seed, so the best of them is known. */
  @Test
  void tune_seededAndKept_choosesTheHighestScoreAndMarksTheOthers() throws IOException {
    Path out = folder.resolve("kept");
    JsonNode result = search(out, "--epsilon", "8", "--seed", "8", "--keep").json();

    List<String> left = names(out);
    assertTrue(left.size() > 3, "a seed with several trials: " + left);
    double best = result.get("testAccuracy").asDouble();
    boolean worse = false;
    for (String name : left) {
      if (name.startsWith("trial-")) {
        JsonNode run = new ObjectMapper().readTree(out.resolve(name).resolve("run.json").toFile());
        double accuracy = run.get("results").get("testAccuracy").asDouble();
        assertTrue(accuracy <= best, name);
        worse |= accuracy < best;
        requireMarked(out.resolve(name), run.get("privacy"));
      }
    }
    assertTrue(worse, "the choice matters");
    JsonNode chosen = privacy(out.resolve("best"));
    assertEquals("chosen", chosen.get("trial").asText());
    assertEquals(result.get("epsilon").asDouble(), chosen.get("epsilon").asDouble());
    String search = Files.readString(out.resolve("search.json"));
    assertTrue(search.contains("\"reproducible\"") && search.contains("not for release"), search);
    String statement = Files.readString(out.resolve("best").resolve("privacy.md"));
    assertTrue(statement.contains("This run was seeded"), statement);

    Path again = folder.resolve("again");
    JsonNode repeated = search(again, "--epsilon", "8", "--seed", "8").json();
    assertEquals(result.get("chosen"), repeated.get("chosen"));
    assertEquals(best, repeated.get("testAccuracy").asDouble());
    assertEquals(List.of("best", "search.json"), names(again));
  }

  /** No file of a trial that was not chosen states the guarantee of the search, or any other. */
  private static void requireMarked(Path trial, JsonNode privacy) throws IOException {
    assertEquals("not-chosen", privacy.get("trial").asText());
    assertTrue(privacy.get("epsilon").asDouble() < privacy.get("search").get("epsilon").asDouble());
    String statement = Files.readString(trial.resolve("privacy.md"));
    assertTrue(statement.contains("**Not for release.**"), statement);
    assertFalse(statement.contains("differentially private**"), statement);
    assertFalse(statement.contains("## Covered"), statement);
    String page = Files.readString(trial.resolve("report.html"));
    assertTrue(page.contains("not for release") && !page.contains("Joint guarantee"), page);
  }

  @Test
  void tune_directoryOfAStoppedSearch_isRefused() throws IOException {
    Path out = Files.createDirectory(folder.resolve("stopped"));
    Files.writeString(out.resolve("search.json"), "{}");
    Files.createDirectory(out.resolve("trial-1"));
    search(out, "--epsilon", "3").refused("out", "trials are spent");
    Files.writeString(out.resolve("trial-1").resolve("run.json"), "{}");
    Invocation resumed = Invocation.of("train", "--resume", out.resolve("trial-1").toString());
    resumed.refused("resume", "trial of a search");
  }

  /** One noisy score per trial, charged; the statement covers held-out rows at the same epsilon. */
  @Test
  void tune_privateEvaluation_chargesTheScores() throws IOException {
    Path out = folder.resolve("private");
    JsonNode result =
        tune(
                out,
                "--search",
                "learning-rate=0.5,4",
                "--search",
                "algorithm=dp-sgd,dp-sam,sma-dp-sgd",
                "--trials-mean",
                "2",
                "--noise",
                "grid",
                "--target-epsilon",
                "6",
                "--json")
            .json();

    assertTrue(result.get("testAccuracyStddev").asDouble() > 0, result.toString());
    Path best = Path.of(result.get("runDirectory").asText());
    JsonNode privacy = privacy(best);
    assertEquals("private", privacy.get("evaluation").asText());
    assertEquals(1, privacy.get("evaluations").asLong());
    assertEquals(result.get("epsilon").asDouble(), privacy.get("evaluationEpsilon").asDouble());
    String statement = Files.readString(best.resolve("privacy.md"));
    assertTrue(statement.contains("released with noise and is charged"), statement);
    assertTrue(statement.contains("Held-out rows are covered as well"), statement);
    assertTrue(Files.readString(best.resolve("evaluation-ledger.txt")).contains("1"));
  }

  /** What a search leaves says neither when its trial ended nor how many there were. */
  @Test
  void tune_finished_leavesFilesOfOneTime() throws IOException {
    Path out = folder.resolve("times");
    search(out, "--epsilon", "8").json();
    try (Stream<Path> files = Files.list(out.resolve("best"))) {
      assertEquals(1, files.map(TuneCommandTest::time).distinct().count());
    }
    Invocation.of("train", "--resume", out.resolve("best").toString()).refused("resume");
  }

  private static FileTime time(Path file) {
    try {
      return Files.getLastModifiedTime(file);
    } catch (IOException exception) {
      throw new UncheckedIOException(exception);
    }
  }

  /** The settings of an earlier run; what is searched over, and the target, replace its own. */
  @Test
  void tune_configOfAnEarlierSearch_isTaken() throws IOException {
    Path first = folder.resolve("first");
    search(first, "--epsilon", "8").json();
    Path second = folder.resolve("second");
    JsonNode result =
        Invocation.of(
                "tune",
                "--config",
                first.resolve("best").resolve("run.json").toString(),
                "--search",
                "learning-rate=0.5,4",
                "--target-epsilon",
                "5",
                "--trials-mean",
                "2",
                "--out",
                second.toString(),
                "--json")
            .json();
    assertTrue(result.get("epsilon").asDouble() <= 5, result.toString());
  }

  @Test
  void tune_badOptions_areRefusedByName() {
    Path out = folder.resolve("refused");
    search(out).refused("target-epsilon is needed");
    search(out, "--epsilon", "3", "--target-epsilon", "3").refused("exclude each other");
    search(out, "--target-epsilon", "-1").refused("target-epsilon must be > 0", "-1.0");
    search(out, "--epsilon", "3", "--gamma", "0.5").refused("trials-mean", "gamma");
    search(out, "--epsilon", "3", "--search", "data=mnist,cifar10")
        .refused("search must name", "'data'");
    search(out, "--epsilon", "3", "--search", "clip-norm").refused("search must be a setting");
    search(out, "--epsilon", "3", "--search", "clip-norm=1,-1").refused("clip-norm must be > 0");
    search(out, "--epsilon", "3", "--learning-rate", "1").refused("search and --learning-rate");
    search(out, "--epsilon", "3", "--budget", "book").refused("budget cannot book a search");
    tune(out, "--epsilon", "3", "--search", "clip-norm=1", "--evaluation", "none")
        .refused("evaluation must be private or public in a search");
    tune(out, "--epsilon", "3", "--evaluation", "public").refused("search is needed");
    tune(out, "--epsilon", "3", "--search", "steps=1", "--trials-mean", "1")
        .refused("trials-mean", "1.0");
    tune(out, "--epsilon", "3", "--search", "steps=1", "--eta", "-1").refused("eta must be in");
    assertFalse(Files.exists(out));
  }
}
