package org.smadp.train;

import org.smadp.data.Dataset;
import org.smadp.nn.RuntimeOptions;
import org.smadp.nn.torch.TorchGradientSums;
import org.smadp.nn.torch.UserGradientSums;
import org.smadp.noise.NoiseSource;
import org.smadp.privacy.GradientSums;
import org.smadp.privacy.Sensitive;
import org.smadp.train.plan.ProtectedUnit;
import org.smadp.train.plan.TrainingPlan;

/** Where the clipped sums of a run are computed: on this machine, or on others. */
@Sensitive
@FunctionalInterface
interface SumsFactory {
  /** Called once, when training begins. */
  OpenSums open(TrainingPlan plan, Dataset dataset, RuntimeOptions options, NoiseSource noise);

  /** Sums by the engine of this machine. */
  static OpenSums local(
      TrainingPlan plan, Dataset dataset, RuntimeOptions options, NoiseSource noise) {
    RuntimeOptions forLots = options.forLots(plan.privacy().expectedLotSize());
    if (plan.privacy().unit() instanceof ProtectedUnit.User user) {
      var sums =
          new UserGradientSums(
              plan.model(),
              dataset.training(),
              Ownership.of(user, dataset.training()).orElseThrow(),
              user.examplesPerUser(),
              forLots,
              noise);
      return new OpenSums(sums, sums::close);
    }
    var sums =
        new TorchGradientSums(
            plan.model(), dataset.training(), plan.algorithm().views(), forLots, noise);
    return new OpenSums(sums, sums::close);
  }

  /** Sums that hold resources until they are closed. */
  @Sensitive
  record OpenSums(GradientSums sums, Runnable release) implements AutoCloseable {
    @Override
    public void close() {
      release.run();
    }
  }
}
