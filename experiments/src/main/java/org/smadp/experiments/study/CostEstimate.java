package org.smadp.experiments.study;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.smadp.nn.ModelSummary;
import org.smadp.nn.task.Task;
import org.smadp.optim.algorithm.Algorithms;
import org.smadp.train.plan.ModelChoice;
import org.smadp.train.run.RunFile;
import org.smadp.train.run.RunStatus;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/**
 * How long runs will take, roughly: from the work of the network and the number of examples, at a
 * speed that is stated here and corrected by what the finished runs of an archive took.
 *
 * <pre>
 *   example = (6 * passes * multiplyAdds / speed + overhead) / cores
 *   run = start + pace * (steps * lot * example + evaluations * test examples * example / 3)
 * </pre>
 */
public final class CostEstimate {
  /** Floating-point operations a second of one core, as this engine reaches them. */
  private static final double SPEED = 30e9;

  /** Seconds an example costs on top of its arithmetic, on one core. */
  private static final double OVERHEAD = 150e-6;

  /** Seconds to load data, calibrate the noise and write the results. */
  private static final double START = 1.5;

  private final Map<String, Double> work = new HashMap<>();
  private final Map<RunSpec, Double> known = new HashMap<>();
  private final double pace;

  public CostEstimate(RunArchive archive) {
    try {
      this.pace = pace(archive);
    } catch (IOException exception) {
      throw new UncheckedIOException(exception);
    }
  }

  /** Seconds that one run takes from its start to its end. */
  public double seconds(RunSpec spec) {
    return known.computeIfAbsent(spec, this::estimate);
  }

  private double estimate(RunSpec spec) {
    Settings settings = spec.settings();
    StudyData data = StudyData.of(settings);
    double evaluating = spec.evaluations() * data.testSize() * perExample(settings) / 3;
    return START + pace * (steps(settings, data) * perStep(settings) + evaluating);
  }

  /** The median of measured over stated time of a step; 1 without a measurement. */
  private double pace(RunArchive archive) throws IOException {
    List<Double> ratios = new ArrayList<>();
    for (Path directory : archive.directories()) {
      OptionalDouble measured = StepTimer.read(directory);
      if (measured.isPresent() && RunFile.status(directory) == RunStatus.FINISHED) {
        Settings settings = RunFile.finishedIn(directory).settings(directory);
        ratios.add(measured.getAsDouble() / perStep(settings));
      }
    }
    ratios.sort(null);
    return ratios.isEmpty() ? 1 : ratios.get(ratios.size() / 2);
  }

  private double perStep(Settings settings) {
    return settings.value(Setting.LOT_SIZE) * perExample(settings);
  }

  private double perExample(Settings settings) {
    String model = settings.optional(Setting.MODEL).orElse("mnist-cnn");
    StudyData data = StudyData.of(settings);
    double multiplyAdds =
        work.computeIfAbsent(
            data.name() + " " + model,
            key ->
                (double)
                    ModelSummary.of(
                            ModelChoice.of(
                                Optional.of(model), data.input(), new Task.Classes(data.classes())))
                        .multiplyAdds());
    double passes = Algorithms.named(settings.text(Setting.ALGORITHM)).cost().passes();
    int cores = Runtime.getRuntime().availableProcessors();
    return (6 * passes * multiplyAdds / SPEED + OVERHEAD) / cores;
  }

  private static double steps(Settings settings, StudyData data) {
    return settings.optional(Setting.STEPS).isPresent()
        ? settings.value(Setting.STEPS)
        : settings.value(Setting.EPOCHS) * data.trainingSize() / settings.value(Setting.LOT_SIZE);
  }
}
