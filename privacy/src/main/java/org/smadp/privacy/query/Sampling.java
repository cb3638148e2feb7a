package org.smadp.privacy.query;

import org.smadp.noise.band.Strategy;

/**
 * How the lot of each query is drawn: part of the plan, since it decides what a query is charged.
 */
public sealed interface Sampling {
  /** The highest probability with which any example joins a lot. */
  double largestRate();

  /**
   * Every example joins every lot independently with the same probability.
   *
   * @param rate q, from declared sizes
   */
  record Poisson(double rate) implements Sampling {
    public Poisson {
      if (!(rate >= 0 && rate <= 1)) {
        throw new IllegalArgumentException("samplingRate must be in [0, 1], was " + rate);
      }
    }

    @Override
    public double largestRate() {
      return rate;
    }
  }

  /**
   * Every example belongs to one of b groups, by a coin of its own; query t draws from group t mod
   * b only, each of its examples independently with probability b * rate. The noise of b queries is
   * correlated by the strategy: both belong together, since an example that could take part twice
   * within b queries would cost more than is charged.
   *
   * @param rate q, from declared sizes: what an example's participations come to over all queries
   */
  record Cyclic(double rate, Strategy strategy) implements Sampling {
    public Cyclic {
      if (!(rate >= 0 && rate * strategy.bands() <= 1)) {
        throw new IllegalArgumentException(
            "bands times the sampling rate must be in [0, 1], was %d * %s; take fewer bands"
                .formatted(strategy.bands(), rate));
      }
    }

    public int bands() {
      return strategy.bands();
    }

    @Override
    public double largestRate() {
      return bands() * rate;
    }
  }

  /**
   * Examples are proposed at a rate that follows a private normaliser and accepted by their
   * gradient norm.
   *
   * @param expectedLotSize L, from declared sizes
   */
  record Importance(ImportanceSampling settings, double expectedLotSize) implements Sampling {
    @Override
    public double largestRate() {
      return settings.largestProposalRate(expectedLotSize);
    }
  }
}
