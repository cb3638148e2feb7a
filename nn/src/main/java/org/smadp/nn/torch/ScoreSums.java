package org.smadp.nn.torch;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.smadp.nn.Model;
import org.smadp.nn.score.Scoring;
import org.smadp.privacy.ClippedSum;
import org.smadp.privacy.Examples;
import org.smadp.privacy.GradientSums;
import org.smadp.privacy.Lot;
import org.smadp.privacy.Sensitive;
import org.smadp.privacy.UserRows;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.Probe;
import org.smadp.tensor.GroupedVector;

/**
 * How well a model fits held-out examples, as sums that only the door can release. What one example
 * adds is said by a {@link Scoring}.
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
  private final Model model;
  private final Evaluator evaluator;
  private final Examples heldOut;
  private final List<OwnSlots> slots; // one for each view of the examples
  private final Optional<UserRows> users;
  private final Scoring scoring;

  /**
   * @param users whose examples they are, where a user counts as one
   */
  public ScoreSums(
      Model model,
      Evaluator evaluator,
      Examples heldOut,
      Optional<UserRows> users,
      Scoring scoring) {
    this.model = model;
    this.evaluator = evaluator;
    this.heldOut = heldOut;
    this.slots = heldOut.views().stream().map(view -> new OwnSlots(view, Evaluator.BATCH)).toList();
    this.users = users;
    this.scoring = scoring;
  }

  @Override
  public void requireAnswerable(Probe probe, ClipBounds clip) {
    if (!(probe instanceof Probe.At at) || !at.parameters().layout().equals(model.layout())) {
      throw new IllegalArgumentException("probe must be at parameters of the model");
    }
    if (!clip.equals(scoring.bounds())) {
      throw new IllegalArgumentException("clip must be the bounds of scores");
    }
  }

  @Override
  public ClippedSum over(Lot lot, Probe probe, ClipBounds clip) {
    requireAnswerable(probe, clip);
    GroupedVector parameters = ((Probe.At) probe).parameters();
    float[][] answers = answers(parameters);
    float[] target = new float[model.task().targets()];
    ClippedSum.Accumulator sum = ClippedSum.accumulator(lot, clip);
    double[] score = new double[clip.layout().size()];
    for (int member : lot.members(users.map(UserRows::users).orElse(heldOut.size()))) {
      Arrays.fill(score, 0);
      int[] rows = users.map(of -> of.of(member)).orElseGet(() -> new int[] {member});
      for (int row : rows) {
        heldOut.copyTarget(row, target, 0);
        scoring.add(score, answers[row], target, 1.0 / rows.length);
      }
      sum.add(score);
    }
    return sum.finish();
  }

  /** Of every example, the mean over its views. */
  float[][] answers(GroupedVector parameters) {
    var mean = new MeanAnswers(heldOut.size(), model.outputs());
    for (OwnSlots view : slots) {
      float[][] rows = evaluator.answers(parameters, view);
      float[][] answers = new float[heldOut.size()][];
      Arrays.setAll(answers, example -> rows[view.position(example)]);
      mean.add(answers);
    }
    return mean.rows();
  }
}
