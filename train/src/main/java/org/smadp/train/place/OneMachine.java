package org.smadp.train.place;

import java.util.OptionalInt;
import org.smadp.data.Dataset;
import org.smadp.data.Split;
import org.smadp.data.catalog.DataOptions;
import org.smadp.data.catalog.NamedData;
import org.smadp.data.table.MomentSums;
import org.smadp.nn.Model;
import org.smadp.nn.RuntimeOptions;
import org.smadp.nn.torch.Evaluator;
import org.smadp.nn.torch.ScoreSums;
import org.smadp.nn.torch.TorchGradientSums;
import org.smadp.nn.torch.UserGradientSums;
import org.smadp.noise.NoiseSource;
import org.smadp.privacy.GradientSums;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.GroupedVector;
import org.smadp.train.plan.ProtectedUnit;
import org.smadp.train.plan.TrainingPlan;

/** All examples in this process, sums by its engine. */
@Sensitive
public record OneMachine() implements Workplace {
  @Override
  public Dataset load(NamedData data, DataOptions options, OptionalInt declared) {
    return data.load(options);
  }

  @Override
  public GradientSums moments(Split training, int[] measured, ProtectedUnit unit) {
    return new MomentSums(training, measured, Ownership.of(unit, training));
  }

  @Override
  public OpenSums gradients(
      TrainingPlan plan, Split training, RuntimeOptions options, NoiseSource noise) {
    RuntimeOptions forLots = options.forLots(plan.privacy().expectedLotSize());
    if (plan.privacy().unit() instanceof ProtectedUnit.User user) {
      var sums =
          new UserGradientSums(
              plan.model(),
              training,
              Ownership.of(user, training).orElseThrow(),
              user.examplesPerUser(),
              forLots,
              noise);
      return new OpenSums(sums, sums::close);
    }
    var sums =
        new TorchGradientSums(plan.model(), training, plan.algorithm().views(), forLots, noise);
    return new OpenSums(sums, sums::close);
  }

  @Override
  public GradientSums scores(
      Model model,
      Evaluator evaluator,
      Split heldOut,
      ProtectedUnit unit,
      PartWork.Occasion occasion) {
    return new ScoreSums(
        model, evaluator, heldOut, Ownership.of(unit, heldOut), occasion.scoring(model.task()));
  }

  @Override
  public Answers answers(
      Model model, Evaluator evaluator, Split heldOut, GroupedVector parameters) {
    return Answers.of(evaluator, parameters, heldOut, model.task());
  }
}
