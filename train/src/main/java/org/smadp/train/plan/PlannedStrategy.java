package org.smadp.train.plan;

import java.util.OptionalDouble;
import org.smadp.accounting.BandCycle;
import org.smadp.accounting.Calibration;
import org.smadp.accounting.pld.PldAccountant;
import org.smadp.noise.band.BandChoice;
import org.smadp.noise.band.OptimalStrategy;
import org.smadp.noise.band.PredictedError;
import org.smadp.noise.band.SquareRoot;
import org.smadp.noise.band.Strategy;
import org.smadp.noise.band.StrategyRule;
import org.smadp.noise.band.Workload;
import org.smadp.train.settings.BandCount;

/**
 * The strategy of a plan: how many bands, and which coefficients, for the workload that learning
 * rates, momentum, weight decay and averaging make.
 *
 * <pre>
 *   predicted error of b bands = sigma(b * q, ceil(T / b); epsilon, delta) * error of the strategy
 * </pre>
 */
final class PlannedStrategy {
  private final PrivacySpec privacy;
  private final AlgorithmSpec algorithm;
  private final Workload workload;

  PlannedStrategy(PrivacySpec privacy, AlgorithmSpec algorithm) {
    this.privacy = privacy;
    this.algorithm = algorithm;
    this.workload = algorithm.workload(privacy.steps());
  }

  static Strategy of(
      BandCount bands, StrategyRule rule, PrivacySpec privacy, AlgorithmSpec algorithm) {
    if (bands.number().orElse(2) == 1) {
      return Strategy.independent();
    }
    var planned = new PlannedStrategy(privacy, algorithm);
    return planned.strategy(bands.number().orElseGet(() -> planned.best(rule)), rule);
  }

  /** Noise in the parameters over that of one band, both at the epsilon of the target. */
  OptionalDouble errorRatio() {
    if (!(privacy.target() instanceof PrivacyTarget.Epsilon target)) {
      return OptionalDouble.empty();
    }
    OptionalDouble own = noise(target, privacy.bands());
    OptionalDouble single = noise(target, 1);
    return own.isEmpty() || single.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            own.getAsDouble()
                * PredictedError.of(privacy.strategy(), workload)
                / (single.getAsDouble() * PredictedError.of(Strategy.independent(), workload)));
  }

  private int best(StrategyRule rule) {
    if (!(privacy.target() instanceof PrivacyTarget.Epsilon target)) {
      throw new IllegalArgumentException(
          "bands must be a number with a fixed noise-multiplier, was 'auto'; give epsilon instead");
    }
    return BandChoice.best(
        workload,
        bands -> strategy(bands, rule),
        bands -> noise(target, bands),
        privacy.samplingRate(),
        privacy.steps());
  }

  private Strategy strategy(int bands, StrategyRule rule) {
    double rates = 0;
    int samples = 100;
    for (int i = 0; i < samples; i++) {
      rates += algorithm.learningRate().at(privacy.steps() * i / samples);
    }
    double decay = Math.max(0.5, 1 - algorithm.weightDecay() * rates / samples);
    Strategy root = SquareRoot.ofMomentum(bands, algorithm.algorithm().velocityDecay(), decay);
    return switch (rule) {
      case SQRT -> root;
      case OPTIMAL -> OptimalStrategy.of(workload, root);
    };
  }

  private OptionalDouble noise(PrivacyTarget.Epsilon target, int bands) {
    return new Calibration(new PldAccountant(), target.epsilon(), privacy.delta())
        .jointNoise(
            Math.min(1, bands * privacy.samplingRate()),
            new BandCycle(bands).charges(privacy.steps()));
  }
}
