package org.smadp.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.train.plan.TrainingPlan;
import org.smadp.train.report.Numbers;
import org.smadp.train.run.FinishedRun;
import org.smadp.train.run.ModelFile;
import org.smadp.train.settings.Settings;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

/** The files of one finished run, shared by the tests, and runs whose disk fails them. */
class RunDirectoryTest {
  @TempDir static Path data;
  private static Path run;
  private static TrainingResult result;
  private static Settings settings;

  @TempDir Path folder;

  @BeforeAll
  static void trainOnce() throws IOException {
    TinyProblem.write(data);
    settings = TinyProblem.settings(data);
    run = data.resolve("run");
    result = TinyProblem.run(settings, run, TinyProblem.seeded());
  }

  @Test
  void finish_run_leavesExactlyTheseFiles() throws IOException {
    assertEquals(
        Set.of(
            "run.json",
            "run.sha256",
            "steps.csv",
            "model.safetensors",
            "model.yaml",
            "privacy.md",
            "report.html",
            "ledger.txt"),
        TinyProblem.files(run).keySet());
  }

  @Test
  void finish_anyFile_holdsNoSeed() throws IOException {
    try (Stream<Path> files = Files.list(run)) {
      for (Path file : files.toList()) {
        String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        assertFalse(text.contains(Long.toString(TinyProblem.SEED)), file.toString());
        assertFalse(text.contains(Long.toHexString(TinyProblem.SEED)), file.toString());
        assertFalse(text.contains("fingerprint"), file.toString());
      }
    }
  }

  @Test
  void finish_runRecord_holdsConfigurationGuaranteeAndResults() throws IOException {
    JsonNode record = new ObjectMapper().readTree(run.resolve("run.json").toFile());

    assertEquals("finished", record.path("status").asText());
    assertEquals("6", record.path("configuration").path("epsilon").asText());
    assertFalse(record.path("configuration").has("test-fraction"), "there is test data");
    assertEquals("reproducible", record.path("randomness").asText());
    assertEquals(result.privacy().epsilon(), record.path("privacy").path("epsilon").asDouble());
    assertEquals(12, record.path("privacy").path("releases").asLong());
    assertEquals(3, record.path("privacy").path("groups").size());
    assertEquals(
        result.last().testAccuracy(), record.path("results").path("testAccuracy").asDouble());
    assertTrue(record.path("algorithm").asText().startsWith("SmaDpSgd["));
    assertTrue(record.path("environment").path("pytorch").asText().startsWith("2."));
    assertTrue(record.path("environment").has("smadp"));
  }

  @Test
  void finish_lastRow_hasTheStatedEpsilon() throws IOException {
    assertEquals(result.privacy().epsilon(), result.last().epsilon());
    assertEquals(result.privacy().epsilon(), FinishedRun.read(run).last().epsilon());
  }

  @Test
  void finish_runRecord_holdsWhatPredictionNeeds() throws IOException {
    JsonNode inputs = new ObjectMapper().readTree(run.resolve("run.json").toFile()).path("inputs");

    assertEquals("[4]", inputs.path("shape").toString());
    assertEquals("[\"left\",\"right\"]", inputs.path("classes").toString());
    JsonNode schema = inputs.path("scaling").path("schema");
    assertEquals("[\"a\",\"b\",\"c\",\"d\"]", schema.path("features").toString());
    assertEquals(
        "{\"type\":\"numeric\",\"bounds\":[-4.0,4.0]}",
        schema.path("columns").path("a").toString());
  }

  @Test
  void finish_model_readsBackBitForBit() throws IOException {
    TrainingPlan plan = TinyProblem.plan(settings);

    assertEquals(
        result.parameters(), ModelFile.read(run.resolve("model.safetensors"), plan.model()));
  }

  @Test
  void finish_report_isWellFormedSelfContainedAndHasItsCharts() throws Exception {
    String html = Files.readString(run.resolve("report.html"));
    Document page = xml(html);

    assertEquals("html", page.getDocumentElement().getTagName());
    assertEquals(
        2 + 1 + 5,
        page.getElementsByTagName("svg").getLength(),
        "two of training, one of the finished model, five of memory");
    assertEquals(0, page.getElementsByTagName("script").getLength());
    assertEquals(0, page.getElementsByTagName("link").getLength());
    assertEquals(0, page.getElementsByTagName("img").getLength());
    assertFalse(html.contains("{{"), "every place is filled");
    assertFalse(html.contains("NaN"));
    assertFalse(html.replace("http://www.w3.org/2000/svg", "").contains("http"));
    assertTrue(html.contains("Test accuracy against privacy spent"));
    assertTrue(html.contains("ε = " + Numbers.upper(result.privacy().epsilon())));
    assertFalse(html.toLowerCase(java.util.Locale.ROOT).contains("training loss"));
  }

  private static Document xml(String text) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(text)));
  }

  @Test
  void create_directoryInUse_isRefusedWithTheWayOut() {
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> TinyProblem.run(settings, run, TinyProblem.seeded()))
            .getMessage();

    assertTrue(message.startsWith("out: " + run + " is not empty; choose another"), message);
  }

  @Test
  void create_unwritablePlace_isReportedInOneLine() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "in the way");
    Path below = file.resolve("run");

    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> TinyProblem.run(settings, below, TinyProblem.seeded()))
            .getMessage();

    assertTrue(message.startsWith("out: cannot create directory " + below + " ("), message);
  }

  @Test
  void save_diskRefusesTheSecondCheckpoint_runGoesOnFromTheFirst() throws IOException {
    Path broken = folder.resolve("broken");
    // A directory in the place of the file that is to be written: no checkpoint from now on.
    Path obstacle = broken.resolve("checkpoint.smadp.new").resolve("full");
    TrainingListener listener =
        new TrainingListener() {
          @Override
          public void onStep(long step) {
            if (step == 5) {
              assertTrue(obstacle.toFile().mkdirs());
            }
          }
        };

    IOException failure =
        assertThrows(
            IOException.class,
            () -> TinyProblem.run(settings, broken, TinyProblem.seeded(), listener));
    assertTrue(
        failure.getMessage().startsWith("cannot write " + broken.resolve("checkpoint.smadp")),
        failure.getMessage());
    assertEquals(1, failure.getMessage().lines().count());

    Files.delete(obstacle);
    TinyProblem.resume(settings, broken, TinyProblem.seeded(), TinyProblem.SILENT);
    assertEquals(TinyProblem.files(run), TinyProblem.files(broken));
  }
}
