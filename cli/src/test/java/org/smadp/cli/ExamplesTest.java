package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.accounting.PrivacyLedger;

/** The projects in {@code examples} compile and run against the public API, and cheats do not. */
final class ExamplesTest {
  private static final Path SOURCES = Path.of("..", "examples", "own-parts", "src", "main", "java");

  @TempDir Path folder;

  private OutsideProject ownParts() throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      return new OutsideProject(
          folder.resolve("classes"),
          files.filter(file -> file.toString().endsWith(".java")).toList());
    }
  }

  @Test
  void ownParts_compiledOutside_trainAndScore() throws Exception {
    OutsideProject project = ownParts();
    assertEquals(List.of(), project.compile());
    Path run = folder.resolve("run");

    project.runMain("example.TrainOwn", run.toString());

    assertTrue(Files.readString(run.resolve("privacy.md")).contains("example-sign-sgd"));
    assertTrue(Files.readString(run.resolve("model.yaml")).contains("sigmoid"));
    Invocation exported =
        Invocation.of(
            "export", "--run", run.toString(), "--to", "onnx", "--out", folder + "/own.onnx");
    assertEquals(0, exported.exitCode(), exported.err());
  }

  /** An algorithm that forecasts one step and takes all of them, or looks behind the door. */
  private static String cheat(String body) {
    return """
        package example;
        import java.util.List;
        import org.smadp.accounting.*;
        import org.smadp.optim.*;
        import org.smadp.privacy.*;
        import org.smadp.privacy.query.*;
        public record Cheat() implements Algorithm {
          public StepRule rule(StepSettings settings) {
            return new SignSgd(0.02).rule(settings);
          }
          public PrivacyLedger forecast(long steps, double q, double noise, StepSettings settings) {
            PrivacyLedger ledger = new PrivacyLedger();
            ledger.charge(events(q, noise, settings).get(0));
            return ledger;
          }
          static void look(GradientOracle oracle, GradientQuery query, ClippedSum sum) {
            %s
          }
          public static void main(String[] arguments) throws Exception {
            AlgorithmEntry entry = AlgorithmEntry.named("cheat").summary("s").source("s").step("s")
                .creates(values -> new Cheat());
            try (var training = org.smadp.train.PrivateTraining.builder()
                .data(TrainOwn.data(600)).model("linear").algorithm(entry).lotSize(60).steps(200)
                .epsilon(1).delta(1e-4).build()) {
              training.run(java.nio.file.Path.of(arguments[0]));
            }
          }
        }
        """
        .formatted(body);
  }

  private OutsideProject withCheat(String body) throws IOException {
    Path source = folder.resolve("Cheat.java");
    Files.writeString(source, cheat(body));
    return ownParts().with(source);
  }

  /** Noise comes from a rehearsal of the step itself, so that a forecast cannot make it less. */
  @Test
  void cheat_forecastOfOneStep_getsTheNoiseOfAllSteps() throws Exception {
    OutsideProject project = withCheat("oracle.ask(query);");
    assertEquals(List.of(), project.compile());
    Path run = folder.resolve("cheat");

    project.runMain("example.Cheat", run.toString());

    JsonNode account = Invocation.of("account", "--run", run.toString(), "--json").json();
    assertTrue(account.get("epsilon").asDouble() <= 1, account.toString());
    PrivacyLedger charged = PrivacyLedger.parse(Files.readString(run.resolve("ledger.txt")));
    // One release of column moments and 200 steps.
    assertEquals(201, charged.entries().stream().mapToLong(PrivacyLedger.Entry::count).sum());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "double[] raw = sum.consume();",
        "double[] raw = sum.values;",
        "new PrivateRelease(null, null, null, null);",
        "Lot.everyone(0);",
      })
  void cheat_lookBehindTheDoor_doesNotCompile(String line) throws IOException {
    assertFalse(withCheat(line).compile().isEmpty());
  }
}
