package org.smadp.train.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.smadp.privacy.PrivateRelease;

/**
 * Scores on held-out examples: exact, or released with noise of known size.
 *
 * @param accuracy the share of right predictions
 * @param accuracyStddev what the noise adds to it, in standard deviations; 0 when exact
 * @param loss mean cross-entropy; capped for each example when released with noise
 * @param classes right ones and all of each class, as released; empty when exact
 */
public record Scores(
    double accuracy, double accuracyStddev, double loss, List<ClassScore> classes) {
  /** Noisy counts of one class; they may be negative or out of proportion. */
  public record ClassScore(double right, double all) {}

  public Scores {
    classes = List.copyOf(classes);
  }

  /** The accuracy in percent, with two standard deviations of the noise where there is some. */
  public String accuracyText() {
    String percent = String.format(Locale.ROOT, "%.2f", 100 * accuracy);
    return accuracyStddev > 0
        ? String.format(Locale.ROOT, "%s ± %.2f %%", percent, 200 * accuracyStddev)
        : percent + " %";
  }

  /** Computed without noise. */
  public static Scores exact(double accuracy, double loss) {
    return new Scores(accuracy, 0, loss, List.of());
  }

  /**
   * From the release of score sums: right, wrong, loss, then right and wrong of each class.
   *
   * @param lossCap the most one example counted in the loss
   */
  public static Scores released(PrivateRelease release, double lossCap) {
    double right = release.value().get(0);
    double all = Math.max(1, right + release.value().get(1));
    double accuracy = Math.min(1, Math.max(0, right / all));
    double stddev = release.noiseStddev().of(0) * Math.hypot(accuracy, 1 - accuracy) / all;
    double loss = Math.min(lossCap, Math.max(0, release.value().get(2) / all));
    List<ClassScore> classes = new ArrayList<>();
    for (int i = 3; i < release.value().size(); i += 2) {
      double rightOfClass = release.value().get(i);
      classes.add(new ClassScore(rightOfClass, rightOfClass + release.value().get(i + 1)));
    }
    return new Scores(accuracy, stddev, loss, classes);
  }
}
