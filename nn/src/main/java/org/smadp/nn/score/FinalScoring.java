package org.smadp.nn.score;

import org.smadp.privacy.query.ClipBounds;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.Layout;

/**
 * Scores of a finished model: enough to draw it, released once.
 *
 * <pre>
 *   outcome:     one example adds 1 to right or to wrong                             norm 1
 *   loss:        it adds its cross-entropy, capped                                   norm lossCap
 *   confusion:   it adds 1 to (its class, predicted class)                           norm 1
 *   probability: it adds p                                                           norm 1
 *   histogram:   it adds 1 to (bin of logit p, mark)                                 norm 1
 * </pre>
 *
 * With two classes, p is the probability of the second and the mark is the example's class; with
 * more, p is that of the predicted class and the mark is whether it is right. Above {@link
 * #MOST_CONFUSED} classes the confusion matrix is left out for right and wrong of each class.
 *
 * @param classes K
 */
public record FinalScoring(int classes) implements Scoring {
  /** Bins of the logit of p, of equal width from -6 to 6; the outer ones hold the rest, too. */
  public static final int BINS = 64;

  /** Classes up to which the whole confusion matrix is released. */
  public static final int MOST_CONFUSED = 20;

  private static final double LARGEST_LOGIT = 6;
  private static final int LOSS = 2;
  private static final int CONFUSION = 3;

  @Override
  public Layout layout() {
    return Layout.builder()
        .group("outcome", 2)
        .group("loss", 1)
        .group("confusion", confusionLength())
        .group("probability", 1)
        .group("histogram", 2 * BINS)
        .build();
  }

  /** Whether every pair of true and predicted class is counted. */
  public boolean hasConfusion() {
    return classes <= MOST_CONFUSED;
  }

  private int confusionLength() {
    return hasConfusion() ? classes * classes : 2 * classes;
  }

  /** Where the sum of p is. */
  public int probability() {
    return CONFUSION + confusionLength();
  }

  /** Where the first bin is; marks alternate. */
  public int histogram() {
    return probability() + 1;
  }

  /** Where (true class, predicted class) is, or (true class, wrong) without confusion matrix. */
  public int confusion(int label, int predicted) {
    return hasConfusion()
        ? CONFUSION + label * classes + predicted
        : CONFUSION + 2 * label + (label == predicted ? 0 : 1);
  }

  @Override
  public ClipBounds bounds() {
    return ClipBounds.perGroup(
        GroupScalars.of(
            layout(), group -> group.offset() == LOSS ? CourseScoring.lossCap(classes) : 1));
  }

  /** The histogram gets the least, since figures made from it add up many cells. */
  @Override
  public double noiseShare(Layout.Group group) {
    return group.offset() == histogram() ? 1 : 2;
  }

  @Override
  public void add(double[] score, float[] probabilities, float[] target, double weight) {
    int label = (int) target[0];
    int predicted = Outcome.predicted(probabilities, label);
    score[predicted == label ? 0 : 1] += weight;
    score[LOSS] +=
        weight * Math.min(CourseScoring.lossCap(classes), Outcome.loss(probabilities, label));
    score[confusion(label, predicted)] += weight;
    double p = probability(probabilities, predicted);
    score[probability()] += weight * p;
    score[histogram() + 2 * bin(p) + (mark(label, predicted) ? 1 : 0)] += weight;
  }

  /** p of this prediction, within [0, 1]; 0 where it is no number. */
  private double probability(float[] probabilities, int predicted) {
    float p = probabilities[classes == 2 ? 1 : predicted];
    return Float.isNaN(p) ? 0 : Math.max(0, Math.min(1, p));
  }

  private boolean mark(int label, int predicted) {
    return classes == 2 ? label == 1 : label == predicted;
  }

  /** The bin of a probability. */
  static int bin(double p) {
    double logit = Math.log(p / (1 - p));
    int bin = (int) Math.floor((logit + LARGEST_LOGIT) * BINS / (2 * LARGEST_LOGIT));
    return Math.max(0, Math.min(BINS - 1, bin));
  }

  /** The probability below which a bin begins; that of bin {@code BINS} is where the last ends. */
  public static double edge(int bin) {
    double logit = 2 * LARGEST_LOGIT * bin / BINS - LARGEST_LOGIT;
    return 1 / (1 + Math.exp(-logit));
  }

  /** The probability in the middle of a bin. */
  public static double middle(int bin) {
    double logit = 2 * LARGEST_LOGIT * (bin + 0.5) / BINS - LARGEST_LOGIT;
    return 1 / (1 + Math.exp(-logit));
  }
}
