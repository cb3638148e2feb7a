package org.smadp.nn.torch;

import java.util.Arrays;
import java.util.Optional;
import org.smadp.nn.Model;
import org.smadp.privacy.ClipBounds;
import org.smadp.privacy.ClippedSum;
import org.smadp.privacy.Examples;
import org.smadp.privacy.GradientSums;
import org.smadp.privacy.Lot;
import org.smadp.privacy.Probe;
import org.smadp.privacy.Sensitive;
import org.smadp.privacy.UserRows;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/**
 * How well a model fits held-out examples, as sums that only the door can release.
 *
 * <pre>
 *   outcome: one example adds 1 to right or to wrong            norm 1
 *   loss:    it adds its cross-entropy, capped at the bound     norm lossCap = max(2, 2 ln K)
 *   classes: it adds 1 to right or wrong of its own class       norm 1
 * </pre>
 *
 * <p>Where the unit is a user, a user adds the mean over all their rows of these: a mean of vectors
 * within a norm is within it, so no row has to be left out, and scores count every user once.
 *
 * <p><b>Guarantee</b>: one example, or one user with all rows, moves each group by at most its
 * norm, whatever the model says of it; scores that are not numbers count as wrong, at the capped
 * loss. What the model says of one example is the same, bit for bit, whichever others are scored
 * with it: the class of the highest score may hang on the last bit.
 */
@Sensitive
public final class ScoreSums implements GradientSums {
  private static final int RIGHT = 0;
  private static final int WRONG = 1;
  private static final int LOSS = 2;
  private static final int CLASSES = 3;

  private final Model model;
  private final Evaluator evaluator;
  private final Examples heldOut;
  private final OwnSlots slots;
  private final Optional<UserRows> users;

  public ScoreSums(Model model, Evaluator evaluator, Examples heldOut) {
    this(model, evaluator, heldOut, Optional.empty());
  }

  /**
   * @param users whose examples they are, where a user counts as one
   */
  public ScoreSums(Model model, Evaluator evaluator, Examples heldOut, Optional<UserRows> users) {
    this.model = model;
    this.evaluator = evaluator;
    this.heldOut = heldOut;
    this.slots = new OwnSlots(heldOut, Evaluator.BATCH);
    this.users = users;
  }

  /** Right and wrong in all, the loss, then right and wrong of class 0, of class 1, ... */
  public static Layout layout(int classes) {
    return Layout.builder()
        .group("outcome", 2)
        .group("loss", 1)
        .group("classes", 2 * classes)
        .build();
  }

  public static ClipBounds bounds(int classes) {
    Layout layout = layout(classes);
    return ClipBounds.perGroup(
        GroupScalars.of(layout, group -> group.offset() == LOSS ? lossCap(classes) : 1));
  }

  /** The most that one example counts in the loss, in nats. */
  public static double lossCap(int classes) {
    return Math.max(2, 2 * Math.log(classes));
  }

  @Override
  public void requireAnswerable(Probe probe, ClipBounds clip) {
    if (!(probe instanceof Probe.At at) || !at.parameters().layout().equals(model.layout())) {
      throw new IllegalArgumentException("probe must be at parameters of the model");
    }
    if (!clip.equals(bounds(model.classes()))) {
      throw new IllegalArgumentException("clip must be the bounds of scores");
    }
  }

  @Override
  public ClippedSum over(Lot lot, Probe probe, ClipBounds clip) {
    requireAnswerable(probe, clip);
    GroupedVector parameters = ((Probe.At) probe).parameters();
    float[][] probabilities = probabilities(parameters);
    ClippedSum.Accumulator sum = ClippedSum.accumulator(lot, clip);
    double[] score = new double[clip.layout().size()];
    for (int member : lot.members(users.map(UserRows::users).orElse(heldOut.size()))) {
      Arrays.fill(score, 0);
      int[] rows = users.map(of -> of.of(member)).orElseGet(() -> new int[] {member});
      for (int row : rows) {
        addScore(score, probabilities[row], heldOut.label(row), 1.0 / rows.length);
      }
      sum.add(score);
    }
    return sum.finish();
  }

  private void addScore(double[] score, float[] probabilities, int label, double weight) {
    int outcome = Evaluator.isRight(probabilities, label) ? RIGHT : WRONG;
    score[outcome] += weight;
    score[LOSS] +=
        weight * Math.min(lossCap(model.classes()), Evaluator.loss(probabilities, label));
    score[CLASSES + 2 * label + outcome] += weight;
  }

  /** Of every example. */
  float[][] probabilities(GroupedVector parameters) {
    float[][] rows = evaluator.probabilities(parameters, slots);
    float[][] probabilities = new float[heldOut.size()][];
    Arrays.setAll(probabilities, example -> rows[slots.position(example)]);
    return probabilities;
  }
}
