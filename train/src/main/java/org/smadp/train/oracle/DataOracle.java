package org.smadp.train.oracle;

import org.smadp.privacy.ClippedSum;
import org.smadp.privacy.GaussianMechanism;
import org.smadp.privacy.GradientQuery;
import org.smadp.privacy.GradientSums;
import org.smadp.privacy.Lot;
import org.smadp.privacy.LotSampler;
import org.smadp.privacy.PrivateRelease;
import org.smadp.privacy.ReleaseRound;
import org.smadp.privacy.Round;
import org.smadp.privacy.Sensitive;

/** The oracle over real data: a fresh lot for every query or round, summed, then released. */
@Sensitive
public final class DataOracle implements TrainingOracle {
  private final LotSampler sampler;
  private final GradientSums sums;
  private final GaussianMechanism mechanism;
  private long queries;

  public DataOracle(
      LotSampler sampler, GradientSums sums, GaussianMechanism mechanism, long queries) {
    this.sampler = sampler;
    this.sums = sums;
    this.mechanism = mechanism;
    this.queries = queries;
  }

  @Override
  public long queries() {
    return queries;
  }

  @Override
  public PrivateRelease ask(GradientQuery query) {
    Lot lot = sampler.draw(queries++);
    ClippedSum sum = sums.over(lot, query.probe(), query.clip());
    return mechanism.release(sum, query);
  }

  /** The lot is the one of the round's first query; the numbers of the others draw no lot. */
  @Override
  public Round round(int count) {
    Lot lot = sampler.draw(queries);
    ReleaseRound round = mechanism.round(lot, count);
    return new Round() {
      @Override
      public PrivateRelease ask(GradientQuery query) {
        queries++;
        return round.release(sums.over(lot, query.probe(), query.clip()), query);
      }

      @Override
      public PrivateRelease disclose(GradientQuery query, String reason) {
        queries++; // the mechanism numbers this answer, too
        return round.disclose(sums.over(lot, query.probe(), query.clip()), query, reason);
      }
    };
  }
}
