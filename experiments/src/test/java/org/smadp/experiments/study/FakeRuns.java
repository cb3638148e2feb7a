package org.smadp.experiments.study;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.ToDoubleFunction;
import org.smadp.train.TrainingListener;
import org.smadp.train.settings.Setting;

/** Writes the files of finished runs without training. */
public final class FakeRuns implements RunExecutor {
  private final ToDoubleFunction<RunSpec> accuracy;
  public final List<RunSpec> executed = new ArrayList<>();

  public FakeRuns(ToDoubleFunction<RunSpec> accuracy) {
    this.accuracy = accuracy;
  }

  @Override
  public void execute(
      RunSpec spec, Path directory, TrainingListener listener, BooleanSupplier interrupted)
      throws IOException {
    executed.add(spec);
    write(spec, directory, accuracy.applyAsDouble(spec));
  }

  /** What is on disk once a run has begun. */
  static void begin(RunSpec spec, Path directory) throws IOException {
    Files.createDirectories(directory);
    Files.writeString(directory.resolve("run.json"), run(spec, "running", 0));
  }

  /** A run of two groups with three evaluations and a memory of one lag from the second on. */
  public static void write(RunSpec spec, Path directory, double accuracy) throws IOException {
    Files.createDirectories(directory);
    StringBuilder steps = new StringBuilder("header\n");
    for (int i = 1; i <= 3; i++) {
      double depth = i == 1 ? 0 : 1.5 + i;
      steps.append(
          String.format(
              Locale.ROOT,
              "%d,%s,0.1,%s,0.5,0.5,%d,3.0,OK,0.25,0.9,0.8,1.0,%s,0.04,0.1,%d,,NA,0.75,0.9,0.8,1.0,%s,0.08,0.4%n",
              10 * i,
              0.5 * i,
              accuracy * i / 3,
              i - 1,
              depth,
              i - 1,
              depth));
    }
    Files.writeString(directory.resolve("steps.csv"), steps, StandardCharsets.UTF_8);
    Files.writeString(directory.resolve("privacy.md"), "# Privacy statement\n<b>&</b>\n");
    Files.writeString(directory.resolve("seconds-per-step.txt"), "0.5\n");
    Files.writeString(directory.resolve("run.json"), run(spec, "finished", accuracy));
  }

  private static String run(RunSpec spec, String status, double accuracy) {
    StringBuilder configuration = new StringBuilder();
    for (Setting<?> setting : spec.settings().given()) {
      configuration.append("\"%s\": \"%s\",".formatted(setting, spec.settings().text(setting)));
    }
    return """
        {"status": "%s", "configuration": {%s "delta": "1e-5"}, "dataset": "digits sha256:0",
         "inputs": {"classes": ["0", "1"]},
         "privacy": {"epsilon": 1.5, "delta": 1e-5, "samplingRate": 0.01, "dataWeight": 0.9,
          "largestSamplingRate": 0.01, "datasetSize": 1000, "expectedLotSize": 10,
          "events": 30, "releases": 30, "jointNoiseMultiplier": 1.5,
          "groups": [
           {"group": "stem", "parameters": 300, "clipNorm": 0.1, "noiseMultiplier": 1.8,
            "marginalRatioDiagnostic": 2.0, "marginalEpsilonDiagnostic": 1.0},
           {"group": "fc", "parameters": 100, "clipNorm": 0.1, "noiseMultiplier": 2.7,
            "marginalRatioDiagnostic": 3.0, "marginalEpsilonDiagnostic": 0.5}]},
         "results": {"testAccuracy": %s, "testLoss": 0.5, "steps": 30, "secondsTraining": 2.0}}
        """
        .formatted(status, configuration, accuracy);
  }
}
