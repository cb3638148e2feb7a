package org.smadp.audit.control;

import java.util.List;
import java.util.stream.IntStream;
import org.smadp.accounting.SampledGaussian;
import org.smadp.accounting.pld.PldAccountant;
import org.smadp.audit.shadow.Claim;
import org.smadp.audit.shadow.ShadowPlan;
import org.smadp.audit.shadow.Subject;
import org.smadp.noise.band.SquareRoot;
import org.smadp.privacy.Sensitive;

/** Correlated noise whose lots or whose charge are not those of its cycles. */
@Sensitive
final class BandLies {
  private static final int BANDS = 4;

  private BandLies() {}

  /** An example may take part twice within the bands, where columns of the strategy add up. */
  static Subject poissonLots(ShadowPlan plan) {
    double rate = plan.claim().samplingRate();
    ShadowPlan banded = banded(plan);
    SampledGaussian cycle = banded.claim().lots().get(0);
    double delta = plan.claim().delta();
    double epsilon = new PldAccountant().epsilon(cycle, (plan.steps() + BANDS - 1) / BANDS, delta);
    return Subject.production(banded.withClaim(banded.claim().withEpsilon(epsilon)))
        .withMembership(
            (claimed, draws) ->
                (lot, population) -> {
                  double[] coins = draws.uniforms(population);
                  return IntStream.range(0, population).filter(i -> coins[i] < rate).toArray();
                });
  }

  /** The noise and the epsilon of one band: each step is charged by itself, at its own rate. */
  static Subject chargedByStep(ShadowPlan plan) {
    return Subject.production(banded(plan));
  }

  private static ShadowPlan banded(ShadowPlan plan) {
    SampledGaussian step = plan.claim().lots().get(0);
    var cycle = new SampledGaussian(BANDS * step.samplingRate(), step.noiseMultiplier());
    return plan.withStrategy(SquareRoot.ofPrefixSums(BANDS))
        .withClaim(
            new Claim(
                plan.claim().epsilon(), plan.claim().delta(), plan.claim().unit(), List.of(cycle)));
  }
}
