package org.smadp.nn.score;

import org.smadp.privacy.query.ClipBounds;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.Layout;

/**
 * Scores of predicted numbers, on the scale where their bounds are -1 and 1. With y the right
 * number, p the predicted one, both moved into the bounds, and e = min(|p - y|, c):
 *
 * <pre>
 *   count:    one example adds 1                                  norm 1
 *   squares:  it adds e^2                                         norm c^2
 *   absolute: it adds e                                           norm c
 *   target:   it adds (y, y^2)                                    norm sqrt(2)
 *   bins:     it adds (1, y) to the bin of p                      norm sqrt(2)
 * </pre>
 *
 * For release c = 1: an error of more than half of the range counts as half of it, for a quarter of
 * the noise that all errors would need. The course of training has the first two only. Where p or y
 * is no number, e counts as c, the other as 0.
 */
public enum AmountScoring implements Scoring {
  COURSE(2, 1),
  CONCLUSION(5, 1),

  /** As the conclusion with every error as it is, c = 2: for scores without noise. */
  EXACT(5, 2);

  /** Bins of the prediction, of equal width between the bounds. */
  public static final int BINS = 16;

  /** Where the count is. */
  public static final int COUNT = 0;

  /** Where the sum of squared errors is. */
  public static final int SQUARES = 1;

  /** Where the sum of absolute errors is. */
  public static final int ABSOLUTE = 2;

  /** Where the sum of targets is; that of their squares comes next. */
  public static final int TARGET = 3;

  /** Where the first bin is: its count, then its sum of targets. */
  public static final int FIRST_BIN = 5;

  private final int groups;
  private final double cap;

  AmountScoring(int groups, double cap) {
    this.groups = groups;
    this.cap = cap;
  }

  @Override
  public Layout layout() {
    Layout.Builder layout = Layout.builder().group("count", 1).group("squares", 1);
    if (groups > 2) {
      layout.group("absolute", 1).group("target", 2).group("bins", 2 * BINS);
    }
    return layout.build();
  }

  @Override
  public ClipBounds bounds() {
    return ClipBounds.perGroup(
        GroupScalars.of(
            layout(),
            group ->
                switch (group.offset()) {
                  case COUNT -> 1;
                  case SQUARES -> cap * cap;
                  case ABSOLUTE -> cap;
                  default -> Math.sqrt(2);
                }));
  }

  /** Squared errors get the least. */
  @Override
  public double noiseShare(Layout.Group group) {
    return group.offset() == SQUARES ? 1 : 2;
  }

  @Override
  public void add(double[] score, float[] answer, float[] target, double weight) {
    double predicted = within(answer[0]);
    double right = within(target[0]);
    boolean known = !Float.isNaN(answer[0]) && !Float.isNaN(target[0]);
    double error = known ? Math.min(cap, Math.abs(predicted - right)) : cap;
    score[COUNT] += weight;
    score[SQUARES] += weight * error * error;
    if (groups > 2) {
      score[ABSOLUTE] += weight * error;
      score[TARGET] += weight * right;
      score[TARGET + 1] += weight * right * right;
      int bin = FIRST_BIN + 2 * bin(predicted);
      score[bin] += weight;
      score[bin + 1] += weight * right;
    }
  }

  /** The nearest number in [-1, 1]; 0 for what is none. */
  private static double within(float value) {
    return Float.isNaN(value) ? 0 : Math.max(-1, Math.min(1, value));
  }

  private static int bin(double predicted) {
    return Math.min(BINS - 1, (int) ((predicted + 1) / 2 * BINS));
  }

  /** The prediction in the middle of a bin. */
  public static double middle(int bin) {
    return 2 * (bin + 0.5) / BINS - 1;
  }
}
