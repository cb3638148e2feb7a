package org.smadp.train.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.smadp.privacy.PrivateRelease;

/**
 * Scores on held-out examples: exact, or released with noise of known size.
 *
 * @param accuracy the share of right predictions
 * @param accuracyStddev what the noise adds to it, in standard deviations; 0 when exact
 * @param loss mean cross-entropy; capped for each example when released with noise
 * @param classes right ones and all of each class, as released; empty when exact
 * @param details of a finished model; empty in the course of training
 */
public record Scores(
    double accuracy,
    double accuracyStddev,
    double loss,
    List<ClassScore> classes,
    Optional<ScoreDetails> details) {
  /** Noisy counts of one class; they may be negative or out of proportion. */
  public record ClassScore(double right, double all) {}

  public Scores {
    classes = List.copyOf(classes);
  }

  /** Scores without details. */
  public Scores(double accuracy, double accuracyStddev, double loss, List<ClassScore> classes) {
    this(accuracy, accuracyStddev, loss, classes, Optional.empty());
  }

  /** The accuracy in percent, with two standard deviations of the noise where there is some. */
  public String accuracyText() {
    return new Figure(accuracy, accuracyStddev).percent();
  }

  /** Computed without noise. */
  public static Scores exact(double accuracy, double loss) {
    return new Scores(accuracy, 0, loss, List.of());
  }

  /** The same with details. */
  public Scores with(ScoreDetails more) {
    return new Scores(accuracy, accuracyStddev, loss, classes, Optional.of(more));
  }

  /**
   * From a release in the course of training: right, wrong, loss, then right and wrong of each
   * class.
   *
   * @param lossCap the most one example counted in the loss
   */
  public static Scores released(PrivateRelease release, double lossCap) {
    List<ClassScore> classes = new ArrayList<>();
    for (int i = 3; i < release.value().size(); i += 2) {
      double rightOfClass = release.value().get(i);
      classes.add(new ClassScore(rightOfClass, rightOfClass + release.value().get(i + 1)));
    }
    return released(release, lossCap, classes, Optional.empty());
  }

  /** From the release of a finished model: right, wrong, loss, then what details are made from. */
  public static Scores concluded(PrivateRelease release, double lossCap, ScoreDetails details) {
    List<ClassScore> classes = new ArrayList<>();
    details.classCounts().forEach(of -> classes.add(new ClassScore(of.right(), of.all())));
    return released(release, lossCap, classes, Optional.of(details));
  }

  private static Scores released(
      PrivateRelease release,
      double lossCap,
      List<ClassScore> classes,
      Optional<ScoreDetails> details) {
    double right = release.value().get(0);
    double all = Math.max(1, right + release.value().get(1));
    double accuracy = Math.min(1, Math.max(0, right / all));
    double stddev = release.noiseStddev().of(0) * Math.hypot(accuracy, 1 - accuracy) / all;
    double loss = Math.min(lossCap, Math.max(0, release.value().get(2) / all));
    return new Scores(accuracy, stddev, loss, classes, details);
  }
}
