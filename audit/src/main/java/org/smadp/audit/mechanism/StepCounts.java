package org.smadp.audit.mechanism;

import java.util.List;
import java.util.Locale;
import org.smadp.accounting.SampledGaussian;
import org.smadp.accounting.pld.PldAccountant;
import org.smadp.audit.check.Alarm;
import org.smadp.audit.estimate.EpsilonBound;
import org.smadp.audit.estimate.ErrorRates;
import org.smadp.audit.estimate.SampledTradeOff;
import org.smadp.audit.estimate.ThresholdChoice;
import org.smadp.audit.shadow.Claim;
import org.smadp.audit.shadow.Sighting;
import org.smadp.privacy.Sensitive;

/**
 * Error rates of one lot, counted over all lots and canaries, and the epsilon of all lots that
 * follows from them by the production accountant.
 *
 * <p>Seen from outside an observation says "in" or "out" of a canary that is in the data or not.
 * Seen from the data side it is known which lots held the canary: that gives a sharper bound on mu,
 * for a sampling that is checked on its own.
 */
@Sensitive
final class StepCounts {
  private final Claim claim;
  private final long lots;
  private final double innerThreshold;
  private final double outerThreshold;
  private final Counts inner = new Counts();
  private final Counts outer = new Counts();

  private static final class Counts {
    private long in;
    private long missed;
    private long out;
    private long wrong;

    void add(boolean present, boolean saidIn) {
      in += present ? 1 : 0;
      missed += present && !saidIn ? 1 : 0;
      out += present ? 0 : 1;
      wrong += !present && saidIn ? 1 : 0;
    }

    double mu(SampledTradeOff curve, double error) {
      return in == 0 || out == 0 ? 0 : curve.mu(ErrorRates.bounded(wrong, out, missed, in, error));
    }
  }

  /**
   * @param mu of the answers on one lot, as claimed
   * @param lots of one run
   * @param canaries in all runs
   */
  StepCounts(Claim claim, double mu, long lots, int canaries) {
    this.claim = claim;
    this.lots = lots;
    double half = 0.5 * canaries * lots;
    double q = claim.samplingRate();
    this.innerThreshold =
        ThresholdChoice.best(SampledTradeOff.gaussian(), mu, q * half, (2 - q) * half, Alarm.SHOWN);
    this.outerThreshold = ThresholdChoice.best(new SampledTradeOff(q), mu, half, half, Alarm.SHOWN);
  }

  void see(Sighting sighting, boolean[] included) {
    for (int j = 0; j < included.length; j++) {
      inner.add(sighting.member()[j], sighting.scores()[j] >= innerThreshold);
      outer.add(included[j], sighting.scores()[j] >= outerThreshold);
    }
  }

  List<EpsilonBound> bounds() {
    var sampled = new SampledTradeOff(claim.samplingRate());
    return List.of(
        bound(
            "per-step",
            outer.mu(sampled, Alarm.SHOWN),
            outer.mu(sampled, Alarm.CHANCE),
            outer.in + " lots of canaries in the data, without knowing who was drawn"),
        bound(
            "per-step-known-lots",
            inner.mu(SampledTradeOff.gaussian(), Alarm.SHOWN),
            inner.mu(SampledTradeOff.gaussian(), Alarm.CHANCE),
            inner.in + " draws of canaries, seen from the data side"));
  }

  private EpsilonBound bound(String method, double shown, double certain, String of) {
    return new EpsilonBound(
        method,
        epsilon(shown),
        epsilon(certain),
        String.format(Locale.ROOT, "mu of a lot at least %.4g, from %s", shown, of));
  }

  private double epsilon(double mu) {
    return mu == 0
        ? 0
        : new PldAccountant()
            .epsilon(new SampledGaussian(claim.samplingRate(), 1 / mu), lots, claim.delta());
  }
}
