package org.smadp.train.score;

import java.util.List;
import java.util.Optional;

/**
 * Scores on held-out examples: exact, or released with noise of known size.
 *
 * @param headline what the model is judged by
 * @param loss mean cross-entropy, capped for each example when released with noise; of numbers, the
 *     mean squared error
 * @param classes right ones and all of each class, as released; empty when exact
 * @param details of a finished model; empty in the course of training
 */
public record Scores(
    Measure measure,
    Figure headline,
    double loss,
    List<ClassScore> classes,
    Optional<Details> details) {
  /** Noisy counts of one class; they may be negative or out of proportion. */
  public record ClassScore(double right, double all) {}

  public Scores {
    classes = List.copyOf(classes);
  }

  /** Scores without details. */
  public Scores(Measure measure, Figure headline, double loss) {
    this(measure, headline, loss, List.of(), Optional.empty());
  }

  /** The share of right answers; NaN for numbers. */
  public double accuracy() {
    return measure == Measure.ACCURACY ? headline.value() : Double.NaN;
  }

  /** What the model is judged by, with two standard deviations of the noise where there is some. */
  public String text() {
    return measure.text(headline);
  }

  /** A number that is the higher, the better the model is. */
  public double merit() {
    return measure.merit(headline.value());
  }

  /** Computed without noise. */
  public static Scores exact(double accuracy, double loss) {
    return new Scores(Measure.ACCURACY, Figure.exact(accuracy), loss);
  }

  /** The same with details. */
  public Scores with(Details more) {
    return new Scores(measure, headline, loss, classes, Optional.of(more));
  }
}
