package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.cli.console.Failures;
import org.smadp.train.settings.Setting;

/** Odd values of every option: a result, or one clear line and exit code 2. */
class OptionFuzzTest {
  /** A command is worth 64 files; see {@code FileFuzzTest}. */
  private static final long CASES = Math.max(50, Long.getLong("fuzz.cases", 400) / 64);

  private static final long SEED = Long.getLong("fuzz.seed", 1);
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private static final List<String> VALUES =
      List.of(
          "0",
          "-1",
          "1",
          "2",
          "0.5",
          "1e-6",
          "1e-300",
          "1e300",
          "1e999",
          "NaN",
          "Infinity",
          "-0.0",
          "2147483648",
          "9223372036854775807",
          "9223372036854775808",
          "",
          " ",
          "x",
          "a=b",
          "1,2",
          "0:1",
          "1:0",
          "..",
          "/",
          "\u0000",
          "\ud83d\ude00",
          "dp-sgd",
          "linear",
          "--json",
          "@file",
          "${x}",
          "%s");

  /** Options that would make a run long rather than odd. */
  private static final List<Setting<?>> LENGTHS =
      List.of(Setting.STEPS, Setting.EPOCHS, Setting.LOT_SIZE, Setting.PRESET, Setting.MODEL);

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "account --sampling-rate 0.01 --noise-multiplier 1.1 --steps 100 --delta 1e-5",
        "account --phase 0.01:1.1:50 --phase 0.1:2:50 --delta 1e-5 --groups 3 --mixing 0.5",
        "calibrate --epsilon 3 --delta 1e-5 --sampling-rate 0.01 --steps 100",
        "calibrate --epsilon 3 --delta 1e-5 --sampling-rate 0.01 --noise-multiplier 1.5",
        "spectrum missing.safetensors --window 8 --fractional-order 0.7 --method paper",
        "predict --run missing --data mnist",
        "compare missing --out missing",
        "data list"
      })
  void execute_oddValuesOfOptions_answersOrRefuses(String words) {
    String[] valid = words.split(" ");
    SplittableRandom random = new SplittableRandom(SEED + words.hashCode());
    for (int i = 0; i < CASES; i++) {
      List<String> odd = new ArrayList<>(List.of(valid));
      int at = 1 + random.nextInt(odd.size() - 1);
      switch (random.nextInt(3)) {
        case 0 -> odd.remove(at);
        case 1 -> odd.add(at, value(random));
        default -> odd.set(at, value(random));
      }
      requireClear(odd);
    }
  }

  @Test
  void train_oddValuesOfSettings_answersOrRefuses() throws IOException {
    SplittableRandom random = new SplittableRandom(SEED);
    Path csv =
        Files.writeString(
            folder.resolve("t.csv"), "x,y\n" + "1,no\n2,yes\n3,no\n4,yes\n5,no\n".repeat(8));
    List<Setting<?>> settings =
        Setting.all().stream().filter(setting -> !LENGTHS.contains(setting)).toList();
    for (int i = 0; i < 2 * CASES; i++) {
      List<String> odd =
          new ArrayList<>(
              List.of(
                  "train",
                  "--data",
                  "csv:" + csv,
                  "--label",
                  "y",
                  "--classes",
                  "no,yes",
                  "--bounds",
                  "0:9",
                  "--dataset-size",
                  "40",
                  "--model",
                  "linear",
                  "--lot-size",
                  "8",
                  "--steps",
                  "2",
                  "--out",
                  folder.resolve("run" + i).toString()));
      Setting<?> changed = settings.get(random.nextInt(settings.size()));
      int known = odd.indexOf("--" + changed.key());
      if (known >= 0) {
        odd.set(known + 1, value(random));
      } else {
        odd.addAll(List.of("--" + changed.key(), value(random)));
      }
      requireClear(odd);
    }
  }

  private static String value(SplittableRandom random) {
    return VALUES.get(random.nextInt(VALUES.size()));
  }

  private static void requireClear(List<String> arguments) {
    Invocation run =
        assertTimeoutPreemptively(
            LONGEST, () -> Invocation.of(arguments.toArray(String[]::new)), arguments::toString);
    String told = arguments + " answered " + run;
    assertTrue(run.exitCode() == 0 || run.exitCode() == Failures.BAD_INPUT, told);
    assertFalse(run.err().contains("\tat ") || run.err().contains("java."), told);
    if (run.exitCode() != 0) {
      assertTrue(run.err().startsWith("smadp: ") && !run.err().contains("Exception"), told);
    }
  }
}
