package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.train.settings.Setting;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;

/** A blank path, as of a shell variable without a value: one line with option, value, way out. */
class BlankPathTest {
  @TempDir private Path folder;

  /** Each command with each of its paths, such as {@code predict --out}. */
  static List<String> paths() {
    List<String> all = new ArrayList<>();
    collect("", Smadp.commandLine(), all);
    return all;
  }

  private static void collect(String name, CommandLine command, List<String> all) {
    command.getCommandSpec().options().stream()
        .filter(BlankPathTest::isPath)
        .forEach(option -> all.add(name + option.longestName()));
    command.getCommandSpec().positionalParameters().stream()
        .filter(BlankPathTest::isPath)
        .forEach(parameter -> all.add(name + parameter.paramLabel()));
    command.getSubcommands().forEach((sub, line) -> collect(name + sub + " ", line, all));
  }

  private static boolean isPath(ArgSpec argument) {
    return argument.type() == Path.class
        || Stream.of(argument.auxiliaryTypes()).anyMatch(type -> type == Path.class);
  }

  @Test
  void paths_ofAllCommands_areFound() {
    assertTrue(paths().size() >= 24, paths().toString());
    for (String known :
        List.of("train --out", "budget show FILE", "account --run", "compare RUN")) {
      assertTrue(paths().contains(known), paths().toString());
    }
  }

  @ParameterizedTest
  @MethodSource("paths")
  void path_blank_isRefusedByName(String argument) {
    List<String> words = List.of(argument.split(" "));
    String last = words.get(words.size() - 1);
    for (String blank : List.of("", "  ")) {
      List<String> all = new ArrayList<>(words);
      if (last.startsWith("--")) {
        all.add(blank);
      } else {
        all.set(words.size() - 1, blank);
      }
      Invocation.of(all.toArray(String[]::new))
          .refusedByParser(last + " must be a path, was '" + blank + "'");
    }
  }

  /**
   * Settings are texts; a blank one names nothing, but may separate cells or mean a missing one.
   */
  static List<String> texts() {
    return Setting.all().stream()
        .filter(setting -> !setting.isNumber())
        .map(Setting::key)
        .filter(key -> !key.equals("separator") && !key.equals("missing-words"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("texts")
  void text_blank_isRefusedByName(String key) {
    for (String blank : List.of("", "  ")) {
      Invocation.of("train", "--out", folder + "/run", "--" + key, blank)
          .refused(key + " must ", "was '" + blank + "'");
    }
    assertTrue(Files.notExists(folder.resolve("run")), "nothing is begun");
  }

  @ParameterizedTest
  @CsvSource({
    "data, csv:, data: 'csv:' names no file",
    "test-data, csv:, test-data: 'csv:' names no file",
    "model, file:, model: 'file:' names no file"
  })
  void prefix_withoutAFile_isRefusedByName(String key, String value, String message)
      throws IOException {
    Path table = folder.resolve("table.csv");
    List<String> rows = new ArrayList<>(List.of("x,y"));
    IntStream.range(0, 40).forEach(i -> rows.add(i + "," + i % 2));
    Files.write(table, rows);
    List<String> all =
        new ArrayList<>(List.of("train", "--out", folder + "/run", "--dataset-size", "32"));
    all.addAll(List.of("--label", "y", "--classes", "2", "--bounds", "0:40"));
    if (!key.equals("data")) {
      all.addAll(List.of("--data", "csv:" + table));
    }
    all.addAll(List.of("--" + key, value));
    Invocation.of(all.toArray(String[]::new)).refused(message, "such as ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"\"", "\"  \""})
  void configuration_blankOut_isRefusedByName(String value) throws IOException {
    Path config = folder.resolve("run.yaml");
    Files.writeString(config, "out: " + value + "\n");
    Invocation.of("train", "--config", config.toString()).refused("out", "must be a path");
  }

  @Test
  void models_prefixWithoutAFile_isRefusedByName() {
    Invocation.of("models", "file:").refused("model: 'file:' names no file");
  }
}
