package org.smadp.nn.score;

import org.smadp.privacy.query.ClipBounds;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.Layout;

/**
 * Scores in the course of training: few numbers, released many times.
 *
 * <pre>
 *   outcome: one example adds 1 to right or to wrong            norm 1
 *   loss:    it adds its cross-entropy, capped at the bound     norm lossCap = max(2, 2 ln K)
 *   classes: it adds 1 to right or wrong of its own class       norm 1
 * </pre>
 *
 * @param classes K
 */
public record CourseScoring(int classes) implements Scoring {
  private static final int RIGHT = 0;
  private static final int WRONG = 1;
  private static final int LOSS = 2;
  private static final int CLASSES = 3;

  /** How much more noise the loss and the classes get than the number of right ones. */
  private static final double SECONDARY = 2;

  /** The most that one example counts in the loss, in nats. */
  public static double lossCap(int classes) {
    return Math.max(2, 2 * Math.log(classes));
  }

  /** Right and wrong in all, the loss, then right and wrong of class 0, of class 1, ... */
  @Override
  public Layout layout() {
    return Layout.builder()
        .group("outcome", 2)
        .group("loss", 1)
        .group("classes", 2 * classes)
        .build();
  }

  @Override
  public ClipBounds bounds() {
    return ClipBounds.perGroup(
        GroupScalars.of(layout(), group -> group.offset() == LOSS ? lossCap(classes) : 1));
  }

  @Override
  public double noiseShare(Layout.Group group) {
    return group.index() == 0 ? 1 : SECONDARY;
  }

  @Override
  public void add(double[] score, float[] probabilities, float[] target, double weight) {
    int label = (int) target[0];
    int outcome = Outcome.isRight(probabilities, label) ? RIGHT : WRONG;
    score[outcome] += weight;
    score[LOSS] += weight * Math.min(lossCap(classes), Outcome.loss(probabilities, label));
    score[CLASSES + 2 * label + outcome] += weight;
  }
}
