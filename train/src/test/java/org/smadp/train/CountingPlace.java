package org.smadp.train;

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
import org.smadp.tensor.GroupedVector;
import org.smadp.train.place.Answers;
import org.smadp.train.place.OpenSums;
import org.smadp.train.place.PartWork;
import org.smadp.train.place.Workplace;
import org.smadp.train.plan.ProtectedUnit;
import org.smadp.train.plan.TrainingPlan;

/** A place that tells when data is loaded and gradients are asked for and closed. */
record CountingPlace(Runnable onLoad, Runnable onSum, Runnable onClose, Workplace place)
    implements Workplace {
  @Override
  public Dataset load(NamedData data, DataOptions options, OptionalInt declared) {
    onLoad.run();
    return place.load(data, options, declared);
  }

  @Override
  public GradientSums moments(Split training, int[] measured, ProtectedUnit unit) {
    return place.moments(training, measured, unit);
  }

  @Override
  public OpenSums gradients(
      TrainingPlan plan, Split training, RuntimeOptions options, NoiseSource noise) {
    OpenSums open = place.gradients(plan, training, options, noise);
    return new OpenSums(
        (lot, probe, clip) -> {
          onSum.run();
          return open.sums().over(lot, probe, clip);
        },
        () -> {
          onClose.run();
          open.close();
        });
  }

  @Override
  public GradientSums scores(
      Model model,
      Evaluator evaluator,
      Split heldOut,
      ProtectedUnit unit,
      PartWork.Occasion occasion) {
    return place.scores(model, evaluator, heldOut, unit, occasion);
  }

  @Override
  public Answers answers(
      Model model, Evaluator evaluator, Split heldOut, GroupedVector parameters) {
    return place.answers(model, evaluator, heldOut, parameters);
  }
}
