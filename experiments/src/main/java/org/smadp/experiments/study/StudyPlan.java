package org.smadp.experiments.study;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleBiFunction;
import org.smadp.experiments.study.PlannedRun.Purpose;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/**
 * The runs of a study at one scale. Seeds are the outer loop: all variants are run once before any
 * is run again, and each round begins with another one, so that times are interleaved and an
 * interrupted study is balanced.
 */
public final class StudyPlan {
  private final Study study;
  private final Scale scale;
  private final List<Panel> panels = new ArrayList<>();
  private final List<String> withoutData = new ArrayList<>();

  /**
   * @param available whether the data set of this name is at hand
   */
  public StudyPlan(Study study, Scale scale, Predicate<String> available) {
    this.study = study;
    this.scale = scale;
    for (Panel panel : study.at(scale).panels()) {
      if (available.test(common(panel).text(Setting.DATA))) {
        panels.add(panel);
      } else {
        withoutData.add(panel.name());
      }
    }
  }

  public Study study() {
    return study;
  }

  public Scale scale() {
    return scale;
  }

  /** The panels that can be run. */
  public List<String> panels() {
    return panels.stream().map(Panel::name).toList();
  }

  /** The panels that are skipped because their data set is missing. */
  public List<String> withoutData() {
    return List.copyOf(withoutData);
  }

  public List<Arm> arms() {
    return study.armsAt(scale);
  }

  /** Whether a factor of the learning rate is an end of the grid it was chosen from. */
  public boolean isGridEdge(double factor) {
    List<Double> factors = extent().selection().factors();
    return factors.size() > 1
        && (factor == Collections.min(factors) || factor == Collections.max(factors));
  }

  /** The runs that choose learning rates; none without a selection. */
  public List<PlannedRun> selectionRuns() {
    List<PlannedRun> runs = new ArrayList<>();
    for (long seed : extent().selection().seeds()) {
      for (Panel panel : panels) {
        for (Arm arm : arms()) {
          for (double factor : extent().selection().factors()) {
            runs.add(run(panel, arm, seed, factor, Purpose.SELECTION));
          }
        }
      }
    }
    return runs;
  }

  /**
   * The runs that are reported.
   *
   * @param factor of the learning rate, by panel and variant
   */
  public List<PlannedRun> reportRuns(ToDoubleBiFunction<String, String> factor) {
    List<PlannedRun> runs = new ArrayList<>();
    List<Arm> order = new ArrayList<>(arms());
    for (long seed : extent().seeds()) {
      for (Panel panel : panels) {
        for (Arm arm : order) {
          double chosen = factor.applyAsDouble(panel.name(), arm.name());
          runs.add(run(panel, arm, seed, chosen, Purpose.REPORT));
        }
      }
      Collections.rotate(order, -1);
    }
    return runs;
  }

  /** All runs, learning rates as written: for counting and for estimates. */
  public List<PlannedRun> expectedRuns() {
    List<PlannedRun> runs = new ArrayList<>(selectionRuns());
    runs.addAll(reportRuns((panel, variant) -> 1));
    return runs;
  }

  private Extent extent() {
    return study.at(scale);
  }

  private Settings common(Panel panel) {
    return study.settings().overriddenBy(extent().settings()).overriddenBy(panel.settings());
  }

  private PlannedRun run(Panel panel, Arm arm, long seed, double factor, Purpose purpose) {
    Settings settings = common(panel).overriddenBy(arm.settings());
    RunSpec spec = new RunSpec(settings, seed, extent().evaluations());
    double rate = settings.value(Setting.LEARNING_RATE);
    return new PlannedRun(
        panel.name(),
        arm.name(),
        factor == 1 ? spec : spec.withLearningRate(rate * factor),
        factor,
        purpose);
  }
}
