package org.smadp.nn.torch;

import java.util.Arrays;
import org.smadp.nn.Model;
import org.smadp.privacy.ClipBounds;
import org.smadp.privacy.ClippedSum;
import org.smadp.privacy.Examples;
import org.smadp.privacy.GradientSums;
import org.smadp.privacy.Lot;
import org.smadp.privacy.Probe;
import org.smadp.privacy.Sensitive;
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
 * <p><b>Guarantee</b>: one example moves each group by at most its norm, whatever the model says of
 * it; scores that are not numbers count as wrong, at the capped loss. What the model says of one
 * example is the same, bit for bit, whichever others are scored with it: the class of the highest
 * score may hang on the last bit.
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

  public ScoreSums(Model model, Evaluator evaluator, Examples heldOut) {
    this.model = model;
    this.evaluator = evaluator;
    this.heldOut = heldOut;
    this.slots = new OwnSlots(heldOut, Evaluator.BATCH);
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
    double[] row = new double[clip.layout().size()];
    for (int example : lot.members(heldOut.size())) {
      int label = heldOut.label(example);
      boolean right = Evaluator.isRight(probabilities[example], label);
      int outcome = right ? RIGHT : WRONG;
      row[outcome] = 1;
      row[LOSS] = Math.min(lossCap(model.classes()), Evaluator.loss(probabilities[example], label));
      row[CLASSES + 2 * label + outcome] = 1;
      sum.add(row);
      row[outcome] = 0;
      row[CLASSES + 2 * label + outcome] = 0;
    }
    return sum.finish();
  }

  /** Of every example. */
  float[][] probabilities(GroupedVector parameters) {
    float[][] rows = evaluator.probabilities(parameters, slots);
    float[][] probabilities = new float[heldOut.size()][];
    Arrays.setAll(probabilities, example -> rows[slots.position(example)]);
    return probabilities;
  }
}
