package org.smadp.optim;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.Purpose;
import org.smadp.noise.Streams;
import org.smadp.privacy.ClippedSum;
import org.smadp.privacy.GradientOracle;
import org.smadp.privacy.Lot;
import org.smadp.privacy.PrivateOracle;
import org.smadp.privacy.PrivateRelease;
import org.smadp.privacy.Round;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.privacy.query.Probe;
import org.smadp.privacy.query.Sampling;
import org.smadp.privacy.testkit.DoorKit;
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
  private final PrivateOracle door;
  private final Sums sums;
  private long query;
  private GradientQuery asking;

  public TestOracle(GroupScalars noiseMultipliers, Streams noise, double rate, Sums sums) {
    this(noiseMultipliers, noise, rate, sums, 0);
  }

  /** Resumes after this many queries. */
  public TestOracle(
      GroupScalars noiseMultipliers, Streams noise, double rate, Sums sums, long answered) {
    this.sums = sums;
    this.query = answered;
    this.door =
        DoorKit.oracle(
            new Sampling.Poisson(rate),
            this::sum,
            noiseMultipliers,
            noise,
            NoiseSource.seeded(0).claim(Purpose.LOT_SAMPLING),
            ledger,
            answered);
  }

  @Override
  public PrivateRelease ask(GradientQuery asked) {
    return kept(asked, () -> door.ask(clipped(asked)));
  }

  /** Poisson lots have no coins: the sum of the test answers a rounded query as a clipped one. */
  public static GradientQuery clipped(GradientQuery query) {
    return query.clip().rule() == ClipBounds.Rule.ROUNDED
        ? new GradientQuery(
            query.probe(),
            ClipBounds.flat(query.clip().layout(), query.clip().clipNorms().of(0)),
            query.dataWeight(),
            query.historyTerm())
        : query;
  }

  @Override
  public Round round(GradientQuery dearest, int count) {
    return kept(door.round(dearest, count));
  }

  @Override
  public Round disclosingRound(GradientQuery dearest, int count, String reason) {
    return kept(door.disclosingRound(dearest, count, reason));
  }

  private Round kept(Round round) {
    return new Round() {
      @Override
      public PrivateRelease ask(GradientQuery asked) {
        return kept(asked, () -> round.ask(asked));
      }

      @Override
      public PrivateRelease disclose(GradientQuery asked) {
        return kept(asked, () -> round.disclose(asked));
      }
    };
  }

  private ClippedSum sum(Lot lot, Probe probe, ClipBounds clip) {
    ClippedSum.Accumulator sum = ClippedSum.accumulator(lot, clip);
    for (int block = 0; block < clip.blockCount(); block++) {
      sum.addNorms(block, norms(block));
    }
    sum.addClipped(0, sums.of(query++, asking));
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

  private PrivateRelease kept(GradientQuery asked, Supplier<PrivateRelease> answer) {
    asking = asked;
    PrivateRelease release = answer.get();
    queries.add(asked);
    releases.add(release);
    return release;
  }
}
