package org.smadp.train.place;

import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import org.smadp.data.Split;
import org.smadp.data.table.MomentSums;
import org.smadp.nn.Model;
import org.smadp.nn.RuntimeOptions;
import org.smadp.nn.torch.Evaluator;
import org.smadp.nn.torch.ScoreSums;
import org.smadp.nn.torch.TorchGradientSums;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.Purpose;
import org.smadp.noise.Streams;
import org.smadp.privacy.GradientSums;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.GroupedVector;
import org.smadp.train.plan.ProtectedUnit;
import org.smadp.train.plan.TrainingPlan;

/**
 * A workplace whose examples are in parts; says what is asked of them, not how they are reached.
 */
@Sensitive
public interface PartedPlace extends Workplace {
  /** Which examples are meant. */
  enum Side {
    TRAINING,
    HELD_OUT
  }

  /**
   * The parts of a split, made ready for a network.
   *
   * @param network empty where none is needed
   */
  OpenParts open(Side side, Split split, ProtectedUnit unit, Optional<PartNetwork> network);

  /** What the parts of a network are summed with. */
  record PartNetwork(Model model, RuntimeOptions options) {}

  /** Parts that can be asked as long as their place is open. */
  @Sensitive
  interface OpenParts extends PartedSums.Parts {
    /** What the model answers for every example, in the order of the parts. */
    List<Answers> answers(GroupedVector parameters);
  }

  @Override
  default GradientSums moments(Split training, int[] measured, ProtectedUnit unit) {
    var like = new MomentSums(none(training), measured, Optional.empty());
    OpenParts parts = open(Side.TRAINING, training, unit, Optional.empty());
    return new PartedSums(query -> new PartWork.Moments(measured), parts, like);
  }

  @Override
  default OpenSums gradients(
      TrainingPlan plan, Split training, RuntimeOptions options, NoiseSource noise) {
    if (!plan.algorithm().views().isPlain()) {
      throw new IllegalArgumentException(
          "views are drawn on one machine only; leave --views out on a cluster");
    }
    RuntimeOptions forLots = options.forLots(plan.privacy().expectedLotSize());
    ProtectedUnit unit = plan.privacy().unit();
    var network = new PartNetwork(plan.model(), forLots);
    var like = new TorchGradientSums(plan.model(), none(training), forLots.withWorkers(1));
    OpenParts parts = open(Side.TRAINING, training, unit, Optional.of(network));
    return new OpenSums(new PartedSums(work(unit, noise), parts, like), like::close);
  }

  private static LongFunction<PartWork> work(ProtectedUnit unit, NoiseSource noise) {
    if (unit instanceof ProtectedUnit.User user) {
      Streams order = noise.claim(Purpose.USER_ROWS);
      return query -> new PartWork.UserGradients(user.examplesPerUser(), order.shared(query, 0));
    }
    return query -> new PartWork.Gradients();
  }

  @Override
  default GradientSums scores(
      Model model,
      Evaluator evaluator,
      Split heldOut,
      ProtectedUnit unit,
      PartWork.Occasion occasion) {
    var like =
        new ScoreSums(
            model, evaluator, none(heldOut), Optional.empty(), occasion.scoring(model.task()));
    var network = new PartNetwork(model, RuntimeOptions.defaults());
    OpenParts parts = open(Side.HELD_OUT, heldOut, unit, Optional.of(network));
    return new PartedSums(query -> new PartWork.Scores(occasion), parts, like);
  }

  @Override
  default Answers answers(
      Model model, Evaluator evaluator, Split heldOut, GroupedVector parameters) {
    var network = new PartNetwork(model, RuntimeOptions.defaults());
    return Answers.joined(
        open(Side.HELD_OUT, heldOut, new ProtectedUnit.Example(), Optional.of(network))
            .answers(parameters));
  }

  private static Split none(Split split) {
    return new PartEngine.NoRows(split.inputShape());
  }
}
