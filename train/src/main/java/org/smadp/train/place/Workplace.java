package org.smadp.train.place;

import java.util.OptionalInt;
import org.smadp.data.Dataset;
import org.smadp.data.Split;
import org.smadp.data.catalog.DataOptions;
import org.smadp.data.catalog.NamedData;
import org.smadp.nn.Model;
import org.smadp.nn.RuntimeOptions;
import org.smadp.nn.torch.Evaluator;
import org.smadp.noise.NoiseSource;
import org.smadp.privacy.GradientSums;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.GroupedVector;
import org.smadp.train.plan.ProtectedUnit;
import org.smadp.train.plan.TrainingPlan;

/**
 * Where the examples of a run are and sums over them are computed: on this machine, or on others.
 * It neither charges nor adds noise; it answers the door.
 */
@Sensitive
public interface Workplace extends AutoCloseable {
  /**
   * Loads data that a user has named, or finds out where it is.
   *
   * @param declared how many members of lots there are, by declaration
   */
  Dataset load(NamedData data, DataOptions options, OptionalInt declared);

  /** Sums of measured columns over training rows, see {@code MomentSums}. */
  GradientSums moments(Split training, int[] measured, ProtectedUnit unit);

  /** Clipped gradient sums; asked for once, when training begins. */
  OpenSums gradients(TrainingPlan plan, Split training, RuntimeOptions options, NoiseSource noise);

  /** Sums of scores over held-out examples, see {@code ScoreSums}. */
  GradientSums scores(
      Model model,
      Evaluator evaluator,
      Split heldOut,
      ProtectedUnit unit,
      PartWork.Occasion occasion);

  /** What the model answers for held-out examples that need no protection. */
  Answers answers(Model model, Evaluator evaluator, Split heldOut, GroupedVector parameters);

  /** Ends what was started for it; by whoever made it. */
  @Override
  default void close() {}
}
