package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.cli.train.TrainCommand;
import org.smadp.optim.DeclaredSizes;
import org.smadp.optim.algorithm.Algorithms;
import picocli.CommandLine.Command;

/** What {@code smadp train} says to options that contradict each other or the data. */
final class TrainOptionsTest {
  private static final Pattern SET = Pattern.compile("--set ([^ =]+)=([^ ]+)");

  @TempDir Path folder;

  @Test
  void train_moreStepsThanCanBePlanned_isRefused() {
    train("--steps", "99999999999999").refused("steps", "10000000", "99999999999999");
    train("--epochs", "1e15").refused("steps", "10000000", "epochs");
  }

  @Test
  void train_optionsThatExcludeEachOther_areRefused() {
    train("--epsilon", "0.5", "--noise-multiplier", "0.3")
        .refused("epsilon 0.5", "noise-multiplier 0.3", "leave one out");
    train("--steps", "5", "--epochs", "1").refused("steps 5", "epochs 1", "leave one out");
    train("--resume", "a", "--out", "b").refused("resume", "out");
  }

  @Test
  void train_optionsWithoutEffectOnTheData_areRefused() {
    for (String option : List.of("label", "bounds", "classes", "image-size", "test-data")) {
      train("--" + option, "x").refused(option, "no effect", "mnist", "'x'");
    }
    train("--test-fraction", "0.3").refused("test-fraction", "no effect", "mnist");
    train("--data", "idx:x", "--test-data", "y").refused("test-data", "no effect", "idx:x");
    train("--data", "csv:x", "--test-data", "y", "--test-fraction", "0.1")
        .refused("test-fraction", "test-data");
  }

  @Test
  void train_modelThatDoesNotFit_isRefusedByName() throws IOException {
    Path csv = table();
    for (String model : List.of("cnn", "mnist-cnn", "resnet-18", "wrn-16-4")) {
      ownTable(csv, "--model", model)
          .refused("model: " + model + " does not fit inputs of shape 2", "smadp models");
    }
    train("--model", "transformer").refused("model: transformer", "1x28x28", "smadp models");
  }

  @Test
  void train_namesOfData_haveAWayOut() {
    train("--data", "csv/p.txt").refused("csv/p.txt", "csv:csv/p.txt", "images:", "idx:");
    train("--data", "images:").refused("images:", "folder");
  }

  @Test
  void train_messages_nameTheOptionAsItIsTyped() throws IOException {
    train("--learning-rate", "-1").refused("learning-rate", "-1");
    train("--weight-decay", "-1").refused("weight-decay", "-1");
    train("--data", "images:" + folder, "--image-size", "9").refused("image-size", "'9'");
    train("--data", "images:" + folder, "--image-size", "8x8x2").refused("image-size 8x8x2");
    train("--data", "images:" + folder, "--test-fraction", "7").refused("test-fraction", "7");
    train("--seed", "abc").refusedByParser("--seed must be a whole number, was 'abc'");
    train("--set", "mixing=").refused("mixing", "value");
    Path csv = table();
    ownTable(csv, "--lot-size", "512").refused("lot-size", "512", "100");
    ownTable(csv, "--bounds", "age=9:1").refused("bounds", "'age'", "9.0:1.0");
    ownTable(csv, "--bounds", "age=x").refused("bounds", "'age'", "'x'");
  }

  @Test
  void train_configFile_mayHoldEveryOption() throws IOException {
    Path csv = table();
    Path out = folder.resolve("run");
    Path config =
        Files.writeString(
            folder.resolve("config.yaml"),
            """
            data: csv:%s
            label: outcome
            classes: no,yes
            bounds: 0:120
            dataset-size: 100
            lot-size: 10
            algorithm: dp-sam-raw-ascent
            noise-multiplier: 2
            steps: 5
            seed: 7
            evaluate-every: 2
            checkpoint-every: 3
            physical-batch: 64
            out: %s
            """
                .formatted(csv, out));

    Invocation run = train("--config", config.toString(), "--steps", "1", "--delta", "1e-3");

    assertEquals(0, run.exitCode(), run.err());
    assertTrue(run.out().contains("seeded"), run.out());
    assertTrue(run.out().contains("no guarantee (epsilon = infinity)"), run.out());
    assertTrue(run.out().contains("1 step in"), run.out());
    assertTrue(run.err().contains("not private"), run.err());
    assertFalse(run.err().contains("multiplier"), run.err());
    assertFalse(Files.readString(out.resolve("privacy.md")).contains("Accountant"));
    assertTrue(Files.readString(out.resolve("report.html")).contains("no guarantee"));
    Files.writeString(config, "seed: abc\n");
    train("--config", config.toString()).refused("seed", "config.yaml", "whole number", "abc");
  }

  @Test
  void help_everySettingInItsExamples_isKnownToTheAlgorithm() {
    List<Map<String, String>> examples =
        Stream.of(TrainCommand.class.getAnnotation(Command.class).footer())
            .map(TrainOptionsTest::settings)
            .toList();

    var sizes = new DeclaredSizes(60000, 512);
    examples.forEach(settings -> Algorithms.create("sma-dp-sgd", settings, sizes));
    assertTrue(examples.stream().anyMatch(settings -> !settings.isEmpty()));
  }

  private static Map<String, String> settings(String line) {
    Map<String, String> settings = new HashMap<>();
    Matcher matcher = SET.matcher(line);
    while (matcher.find()) {
      settings.put(matcher.group(1), matcher.group(2));
    }
    return settings;
  }

  private Path table() throws IOException {
    StringBuilder text = new StringBuilder("age,outcome,income\n");
    for (int i = 0; i < 60; i++) {
      text.append(i).append(i % 2 == 0 ? ",no," : ",yes,").append(2 * i).append('\n');
    }
    return Files.writeString(folder.resolve("people.csv"), text.toString());
  }

  private Invocation ownTable(Path csv, String... more) {
    Stream<String> own =
        Stream.of(
            "--data",
            "csv:" + csv,
            "--label",
            "outcome",
            "--classes",
            "no,yes",
            "--dataset-size",
            "100",
            "--delta",
            "1e-3");
    Stream<String> bounds =
        List.of(more).contains("--bounds") ? Stream.of() : Stream.of("--bounds", "0:120");
    return train(Stream.of(own, bounds, Stream.of(more)).flatMap(s -> s).toArray(String[]::new));
  }

  private Invocation train(String... options) {
    return Invocation.of(
        Stream.concat(Stream.of("train"), Stream.of(options)).toArray(String[]::new));
  }
}
