package org.smadp.optim;

import java.util.ArrayList;
import java.util.List;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.noise.NoiseSource;
import org.smadp.privacy.ClippedSum;
import org.smadp.privacy.GaussianMechanism;
import org.smadp.privacy.GradientOracle;
import org.smadp.privacy.GradientQuery;
import org.smadp.privacy.Lot;
import org.smadp.privacy.PrivateRelease;
import org.smadp.tensor.GroupScalars;

/** The real mechanism on sums computed by the test; remembers what was asked and answered. */
public final class TestOracle implements GradientOracle {
  /** The clipped sum of one query, which the test answers for. */
  @FunctionalInterface
  public interface Sums {
    double[] of(long query, GradientQuery asked);
  }

  public final PrivacyLedger ledger = new PrivacyLedger();
  public final List<GradientQuery> queries = new ArrayList<>();
  public final List<PrivateRelease> releases = new ArrayList<>();
  private final GaussianMechanism mechanism;
  private final double samplingRate;
  private final Sums sums;
  private long query;

  public TestOracle(GroupScalars noiseMultipliers, NoiseSource noise, double rate, Sums sums) {
    this(noiseMultipliers, noise, rate, sums, 0);
  }

  /** Goes on after this many queries. */
  public TestOracle(
      GroupScalars noiseMultipliers, NoiseSource noise, double rate, Sums sums, long answered) {
    this.mechanism = new GaussianMechanism(noiseMultipliers, noise, ledger, answered);
    this.samplingRate = rate;
    this.sums = sums;
    this.query = answered;
  }

  @Override
  public PrivateRelease ask(GradientQuery asked) {
    ClippedSum.Accumulator sum =
        ClippedSum.accumulator(new Lot(new int[0], samplingRate), asked.clip());
    sum.addClipped(0, sums.of(query++, asked));
    PrivateRelease release = mechanism.release(sum.finish(), asked);
    queries.add(asked);
    releases.add(release);
    return release;
  }
}
