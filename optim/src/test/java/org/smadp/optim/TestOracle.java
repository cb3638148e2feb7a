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
import org.smadp.privacy.ReleaseRound;
import org.smadp.privacy.Round;
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
    return kept(asked, mechanism.release(sum(lot(), asked), asked));
  }

  @Override
  public Round round(int count) {
    Lot lot = lot();
    ReleaseRound round = mechanism.round(lot, count);
    return new Round() {
      @Override
      public PrivateRelease ask(GradientQuery asked) {
        return kept(asked, round.release(sum(lot, asked), asked));
      }

      @Override
      public PrivateRelease disclose(GradientQuery asked, String reason) {
        return kept(asked, round.disclose(sum(lot, asked), asked, reason));
      }
    };
  }

  private Lot lot() {
    return new Lot(new int[0], samplingRate);
  }

  private ClippedSum sum(Lot lot, GradientQuery asked) {
    ClippedSum.Accumulator sum = ClippedSum.accumulator(lot, asked.clip());
    for (int block = 0; block < asked.clip().blockCount(); block++) {
      sum.addNorms(block, norms(block));
    }
    sum.addClipped(0, sums.of(query++, asked));
    return sum.finish();
  }

  /** Thirty-two norms around the usual clip norms. */
  private double[] norms(int block) {
    double[] norms = new double[32];
    for (int i = 0; i < norms.length; i++) {
      norms[i] = Math.abs(HashedValues.at(91, query, block, i));
    }
    return norms;
  }

  private PrivateRelease kept(GradientQuery asked, PrivateRelease release) {
    queries.add(asked);
    releases.add(release);
    return release;
  }
}
