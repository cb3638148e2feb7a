package org.smadp.train.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import org.smadp.accounting.Accountant;
import org.smadp.accounting.Calibration;
import org.smadp.accounting.PrivacyEvent;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.pld.PldAccountant;
import org.smadp.accounting.rdp.RdpAccountant;
import org.smadp.accounting.rdp.RdpConversion;
import org.smadp.nn.Views;
import org.smadp.noise.band.Workload;
import org.smadp.optim.Algorithm;
import org.smadp.optim.ClipPolicy;
import org.smadp.optim.LearningRate;
import org.smadp.optim.StepRule;
import org.smadp.optim.StepSettings;
import org.smadp.optim.step.AveragedStep;
import org.smadp.optim.step.ParameterAverage;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.ClipCount;
import org.smadp.privacy.query.Sampling;

/**
 * Everything that changes utility but not the guarantee.
 *
 * @param name of the algorithm in the catalogue
 * @param views of each example, averaged before clipping
 */
public record AlgorithmSpec(
    String name,
    Algorithm algorithm,
    LearningRate learningRate,
    double weightDecay,
    Optional<ParameterAverage> averaging,
    Views views) {

  StepRule rule(PrivacySpec privacy, ClipBounds clip) {
    StepRule rule = algorithm.rule(settings(privacy, clip));
    return averaging.<StepRule>map(average -> new AveragedStep(rule, average)).orElse(rule);
  }

  private StepSettings settings(PrivacySpec privacy, ClipBounds first) {
    double expectedLotSize = privacy.expectedLotSize();
    ClipPolicy clip = privacy.clipSchedule().from(first, expectedLotSize);
    return new StepSettings(clip, expectedLotSize, learningRate, weightDecay);
  }

  /** Everything a run will charge when plain gradients carry this joint noise multiplier. */
  List<PrivacyLedger.Entry> forecast(
      PrivacySpec privacy, ClipBounds clip, double gradientMultiplier) {
    return forecast(privacy, clip, gradientMultiplier, privacy.steps());
  }

  /** The same for a run that ends after this many steps. */
  public List<PrivacyLedger.Entry> forecast(
      PrivacySpec privacy, ClipBounds clip, double gradientMultiplier, long steps) {
    return algorithm
        .forecast(
            privacy.cycles(steps),
            privacy.chargedRate(),
            gradientMultiplier,
            settings(privacy, clip))
        .entries();
  }

  /** Refuses correlated noise where the method cannot work with it. */
  void requireNoise(PrivacySpec privacy, ClipBounds clip) {
    if (privacy.bands() == 1) {
      return;
    }
    Optional<String> refusal =
        clip(privacy, clip).count() instanceof ClipCount.None
            ? algorithm.needsIndependentNoise()
            : Optional.of("its clip norms follow counts, and a cycle pays for gradients only");
    refusal.ifPresent(
        why -> {
          throw new IllegalArgumentException(
              "bands must be 1 with %s, was %d: %s".formatted(name, privacy.bands(), why));
        });
  }

  /** What its steps compute from releases, for the noise in it. */
  Workload workload(long steps) {
    return Workload.descent(
        steps,
        learningRate::at,
        algorithm.velocityDecay(),
        weightDecay,
        averaging.map(average -> average::weightAt));
  }

  /** How examples are bounded in every step. */
  ClipPolicy clip(PrivacySpec privacy, ClipBounds clip) {
    return algorithm.clip(settings(privacy, clip));
  }

  /** What one step will charge; what comes on top of the steps is in the forecast only. */
  public List<PrivacyEvent> events(
      PrivacySpec privacy, ClipBounds clip, double gradientMultiplier) {
    return algorithm.events(privacy.chargedRate(), gradientMultiplier, settings(privacy, clip));
  }

  /** What the budget of a filter is made for; empty when the forecast itself is the budget. */
  Optional<List<PrivacyLedger.Entry>> filterPlan(
      PrivacySpec privacy, ClipBounds clip, double gradientMultiplier) {
    return algorithm
        .filterPlan(privacy.steps(), gradientMultiplier, settings(privacy, clip))
        .map(PrivacyLedger::entries);
  }

  /** How the lot of each query is drawn. */
  Sampling sampling(PrivacySpec privacy, ClipBounds clip) {
    if (privacy.bands() > 1) {
      return new Sampling.Cyclic(privacy.samplingRate(), privacy.strategy());
    }
    return algorithm.sampling(privacy.samplingRate(), settings(privacy, clip));
  }

  /** What is done to each example's gradient, in words for an auditor. */
  public String describeClipping(
      PrivacySpec privacy, ClipBounds clip, DoubleFunction<String> number) {
    String rule = algorithm.describeClipping(settings(privacy, clip), number);
    return views.isPlain()
        ? rule
        : rule
            + "; an example's gradient is the mean over %d random views of it, taken before clipping"
                .formatted(views.count());
  }

  /** The least noise that keeps the target: by the filter where there is one. */
  OptionalDouble leastNoise(PrivacySpec privacy, ClipBounds clip, double targetEpsilon) {
    boolean filtered = filterPlan(privacy, clip, 1).isPresent();
    Accountant accountant =
        filtered ? new RdpAccountant(RdpConversion.IMPROVED) : new PldAccountant();
    return new Calibration(accountant, targetEpsilon, privacy.delta())
        .leastNoise(
            noise -> {
              List<PrivacyLedger.Entry> all = new ArrayList<>(privacy.columnCharges());
              all.addAll(
                  filterPlan(privacy, clip, noise).orElseGet(() -> forecast(privacy, clip, noise)));
              return all;
            });
  }
}
