package org.smadp.train.score;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a finished model says of held-out examples, each figure with its noise. Of two classes the
 * second is "positive".
 *
 * @param testSize held-out examples, or users where they count as one
 * @param majority share of the most frequent class: what answering it always would reach
 * @param majorityClass which one that is
 * @param confusion counts by true, then by predicted class; empty above twenty classes
 * @param confusionStddev noise of each count
 * @param recall share of right ones of each class
 * @param auc area under the ROC curve; null with more than two classes
 * @param meanProbability mean predicted probability, of the positive class or of the predicted one
 * @param positiveShare share that is predicted positive; null with more than two classes
 * @param baseRate share that is positive; null with more than two classes
 * @param threshold best cut of the probability; null with more than two classes
 * @param calibration from low to high probability
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ScoreDetails(
    Figure testSize,
    Figure majority,
    String majorityClass,
    List<List<Double>> confusion,
    double confusionStddev,
    List<ClassRecall> recall,
    Figure auc,
    Figure meanProbability,
    Figure positiveShare,
    Figure baseRate,
    Threshold threshold,
    List<Calibration> calibration)
    implements Details {
  /** Right ones of a class; the counts are noisy where the share is. */
  public record ClassRecall(String name, double right, double all, Figure share) {}

  /**
   * A decision threshold: positive from this probability on.
   *
   * @param balancedAccuracy mean of the recalls of both classes there
   */
  public record Threshold(double probability, double balancedAccuracy) {}

  /**
   * Examples of similar predicted probability.
   *
   * @param share of positive ones, or of right ones with more than two classes
   */
  public record Calibration(double predicted, Figure share, double count) {}

  /** How far above the majority's share an accuracy must be to count as learned. */
  private static final double MARGIN = 0.002;

  public ScoreDetails {
    confusion = confusion.stream().map(List::copyOf).toList();
    recall = List.copyOf(recall);
    calibration = List.copyOf(calibration);
  }

  /** The area under the ROC curve, if there is one. */
  @JsonIgnore
  public Optional<Figure> areaUnderCurve() {
    return Optional.ofNullable(auc);
  }

  @Override
  public Map<String, String> rows() {
    return DetailText.rows(this);
  }

  /** The same with another area under the ROC curve; NaN where there is none. */
  ScoreDetails withAuc(double exact) {
    return new ScoreDetails(
        testSize,
        majority,
        majorityClass,
        confusion,
        confusionStddev,
        recall,
        Double.isNaN(exact) ? null : Figure.exact(exact),
        meanProbability,
        positiveShare,
        baseRate,
        threshold,
        calibration);
  }

  /**
   * A warning where the model reaches no more than answering the most frequent class would, within
   * the noise of both.
   */
  @Override
  public Optional<String> warning(Figure accuracy) {
    return noBetter(accuracy, majority, "'" + majorityClass + "'");
  }

  static Optional<String> noBetter(Figure accuracy, Figure majority, String answer) {
    double noise = 2 * Math.hypot(accuracy.stddev(), majority.stddev());
    return accuracy.value() <= majority.value() + MARGIN + noise
        ? Optional.of(
            "the accuracy is no better than answering %s always (%s%s)"
                .formatted(answer, majority.percent(), noise > 0 ? ", within the noise" : ""))
        : Optional.empty();
  }
}
