package org.smadp.audit.shadow;

import java.util.List;
import org.smadp.accounting.JointNoise;
import org.smadp.accounting.NonPrivate;
import org.smadp.accounting.PrivacyEvent;
import org.smadp.accounting.SampledGaussian;
import org.smadp.noise.band.Strategy;
import org.smadp.optim.Algorithm;
import org.smadp.optim.StepRule;
import org.smadp.optim.StepSettings;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.Sampling;
import org.smadp.tensor.GroupScalars;
import org.smadp.train.plan.TrainingPlan;

/**
 * A training plan in shadow space: the same algorithm, clip norms, noise, sampling and number of
 * steps, on groups of the same names, and what is claimed of it.
 *
 * @param name of the algorithm
 */
public record ShadowPlan(
    String name,
    Algorithm algorithm,
    StepSettings settings,
    ClipBounds firstClip,
    GroupScalars noiseMultipliers,
    Sampling sampling,
    long steps,
    ShadowSpace space,
    Claim claim) {

  /**
   * The plan with room for this many canaries in one run.
   *
   * @throws IllegalArgumentException for a control without any guarantee
   */
  public static ShadowPlan of(TrainingPlan plan, int shadows) {
    ShadowSpace space = ShadowSpace.like(plan.clip().layout(), shadows);
    ClipBounds clip =
        new ClipBounds(
            new GroupScalars(space.layout(), plan.clip().clipNorms().values()),
            plan.clip().scope(),
            plan.clip().rule());
    double lotSize = plan.privacy().expectedLotSize();
    var settings =
        new StepSettings(
            plan.privacy().clipSchedule().from(clip, lotSize),
            lotSize,
            plan.algorithm().learningRate(),
            plan.algorithm().weightDecay());
    Algorithm algorithm = plan.algorithm().algorithm();
    GroupScalars noise = new GroupScalars(space.layout(), plan.noiseMultipliers().values());
    double rate = plan.privacy().chargedRate();
    List<PrivacyEvent> events = algorithm.events(rate, gradientNoise(clip, noise), settings);
    return new ShadowPlan(
        plan.algorithm().name(),
        algorithm,
        settings,
        clip,
        noise,
        plan.privacy().bands() > 1 ? plan.sampling() : algorithm.sampling(rate, settings),
        plan.privacy().steps(),
        space,
        new Claim(
            plan.budget().planned(),
            plan.privacy().delta(),
            plan.privacy().unit(),
            events.stream().map(ShadowPlan::priced).toList()));
  }

  private static double gradientNoise(ClipBounds clip, GroupScalars noise) {
    double[] sigmas = noise.values().stream().mapToDouble(sigma -> sigma).toArray();
    return clip.scope() == ClipBounds.Scope.FLAT
        ? JointNoise.flatNoiseMultiplier(1, sigmas)
        : JointNoise.jointNoiseMultiplier(1, sigmas);
  }

  private static SampledGaussian priced(PrivacyEvent event) {
    if (event instanceof NonPrivate control) {
      throw new IllegalArgumentException(
          "algorithm must have a guarantee to be audited; this one is a control: "
              + control.reason());
    }
    return (SampledGaussian) event;
  }

  public StepRule rule() {
    return algorithm.rule(settings);
  }

  /** Shift over noise that a canary causes in one answer, by group, at the claimed noise. */
  public double[] groupShifts() {
    boolean flat = firstClip.scope() == ClipBounds.Scope.FLAT;
    double share = flat ? 1 / Math.sqrt(space.layout().groupCount()) : 1;
    return noiseMultipliers.values().stream()
        .mapToDouble(sigma -> algorithm.dataWeight() * share / sigma)
        .toArray();
  }

  /** The same with correlated noise and lots in turn, at the rate of the claim. */
  public ShadowPlan withStrategy(Strategy strategy) {
    return new ShadowPlan(
        name,
        algorithm,
        settings,
        firstClip,
        noiseMultipliers,
        new Sampling.Cyclic(claim.samplingRate(), strategy),
        steps,
        space,
        claim);
  }

  public ShadowPlan withClaim(Claim other) {
    return new ShadowPlan(
        name, algorithm, settings, firstClip, noiseMultipliers, sampling, steps, space, other);
  }
}
