package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;

/**
 * One command and what it left when it was recorded.
 *
 * @param arguments of the command in one line; {train}, {test} and {out} stand for paths
 * @param ledgerTolerance relative, for numbers that another processor or Java may round
 *     differently: a calibrated noise, or a rate that follows from a release; 0 for all others
 * @param recorded null until it is recorded
 */
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
record GoldenRun(String name, String arguments, double ledgerTolerance, Outcome recorded) {
  private static final int SAMPLE = 64;

  /**
   * What is compared of a run.
   *
   * @param sha256 of all parameters
   * @param largest absolute value of a parameter
   * @param values a spread sample of each tensor
   */
  @JsonInclude
  record Outcome(
      double epsilon,
      List<String> ledger,
      String sha256,
      float largest,
      SortedMap<String, List<Float>> values) {}

  /** Runs the command in this process. */
  Outcome run(GoldenTable table, Path out) throws IOException {
    String[] words = arguments.split(" ", -1);
    for (int i = 0; i < words.length; i++) {
      words[i] =
          words[i]
              .replace("{train}", table.train().toString())
              .replace("{test}", table.test().toString())
              .replace("{out}", out.toString());
    }
    Invocation training = Invocation.of(words);
    assertEquals(0, training.exitCode(), training.err());
    JsonNode run = new ObjectMapper().readTree(out.resolve("run.json").toFile());
    ModelTensors model = ModelTensors.read(out.resolve("model.safetensors"));
    return new Outcome(
        Double.parseDouble(run.at("/privacy/epsilon").asText()), // "Infinity" is a text
        Files.readString(out.resolve("ledger.txt")).lines().toList(),
        model.sha256(),
        model.largest(),
        model.sample(SAMPLE));
  }

  GoldenRun with(Outcome outcome) {
    return new GoldenRun(name, arguments, ledgerTolerance, outcome);
  }

  /** The value given for an option, or its default. */
  String option(String option, String standard) {
    List<String> words = List.of(arguments.split(" ", -1));
    int at = words.indexOf("--" + option);
    return at < 0 ? standard : words.get(at + 1);
  }

  @Override
  public String toString() {
    return name;
  }
}
