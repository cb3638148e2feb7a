package org.smadp.train;

import org.smadp.data.Dataset;
import org.smadp.nn.RuntimeOptions;
import org.smadp.nn.torch.TorchGradientSums;
import org.smadp.noise.NoiseSource;
import org.smadp.privacy.GradientSums;
import org.smadp.privacy.Sensitive;
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
    var sums =
        new TorchGradientSums(
            plan.model(),
            dataset.training(),
            plan.algorithm().views(),
            options.forLots(plan.privacy().expectedLotSize()),
            noise);
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
