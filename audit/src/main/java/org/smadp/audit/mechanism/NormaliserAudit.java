package org.smadp.audit.mechanism;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;
import org.smadp.accounting.pld.PldAccountant;
import org.smadp.audit.check.Alarm;
import org.smadp.audit.check.Check;
import org.smadp.audit.estimate.CanaryBounds;
import org.smadp.audit.estimate.EpsilonBound;
import org.smadp.audit.estimate.Guesses.Scored;
import org.smadp.audit.shadow.Draws;
import org.smadp.audit.shadow.ShadowPlan;
import org.smadp.audit.shadow.ShadowRun;
import org.smadp.audit.shadow.ShadowSums;
import org.smadp.audit.shadow.Subject;
import org.smadp.noise.NoiseSource;
import org.smadp.privacy.ClippedSum;
import org.smadp.privacy.GradientOracle;
import org.smadp.privacy.GradientSums;
import org.smadp.privacy.PrivateRelease;
import org.smadp.privacy.Sensitive;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.ImportanceSampling;
import org.smadp.privacy.query.Sampling;

/**
 * The rate of importance sampling is public and follows a sum of norms over all the data: with and
 * without one record, does it tell them apart? Many first steps, a coin for the record in each, on
 * data whose norms put the rate in the middle of its range. The limit is what one normaliser was
 * charged for.
 */
@Sensitive
final class NormaliserAudit {
  private static final int REPEATS = 1000;

  /** Share of the declared records that the data hold: the rate is then at neither end. */
  private static final double FILLED = 0.6;

  private NormaliserAudit() {}

  static boolean applies(ShadowPlan plan) {
    return plan.sampling() instanceof Sampling.Importance;
  }

  static Check of(Subject subject, long seed) {
    ShadowPlan plan = subject.plan();
    ImportanceSampling settings = ((Sampling.Importance) plan.sampling()).settings();
    int others = (int) (FILLED * settings.datasetSize());
    double delta = plan.claim().delta();
    double charged = new PldAccountant().epsilon(settings.normaliserEvent(), 1, delta);
    boolean[] coins = Draws.of(seed, "record").coins(REPEATS);
    List<Scored> scored = new ArrayList<>();
    for (int repeat = 0; repeat < REPEATS; repeat++) {
      double rate = firstRate(subject, seed * 7_919 + repeat, others + (coins[repeat] ? 1 : 0));
      scored.add(new Scored(-rate, coins[repeat])); // one record more lowers the rate
    }
    EpsilonBound bound =
        new CanaryBounds(scored, delta, Alarm.SHOWN, Alarm.CHANCE).clopperPearson();
    return new Check(
        "sampling rate: one record",
        bound.certain() <= charged,
        String.format(
            Locale.ROOT,
            "the public rate tells one record with epsilon at least %.3f (%.3f beyond doubt);"
                + " charged for %.3f",
            bound.epsilon(),
            bound.certain(),
            charged),
        Map.of("epsilon", bound.epsilon(), "certain", bound.certain(), "charged", charged));
  }

  private static double firstRate(Subject subject, long seed, int records) {
    ShadowPlan plan = subject.plan();
    GradientOracle oracle =
        subject
            .opening()
            .open(plan, longGradients(records), NoiseSource.seeded(seed), new PrivacyLedger(), 0)
            .oracle();
    double[] rate = new double[1];
    plan.rule()
        .start(plan.space().layout())
        .step(
            ShadowRun.start(plan.space(), seed),
            query -> {
              PrivateRelease release = oracle.ask(query);
              rate[0] = ((SampledGaussian) release.event()).samplingRate();
              return release;
            });
    return rate[0];
  }

  /** Records with gradients longer than the clip norm, whose sum does not matter here. */
  private static GradientSums longGradients(int records) {
    return (lot, probe, clip) -> {
      ClippedSum.Accumulator sum = ClippedSum.accumulator(lot, clip);
      if (clip.rule() != ClipBounds.Rule.ROUNDED) {
        double[] norms = new double[records];
        Arrays.fill(norms, ShadowSums.LENGTH * clip.clipNorms().of(0));
        sum.addNorms(0, norms);
      }
      return sum.finish();
    };
  }
}
