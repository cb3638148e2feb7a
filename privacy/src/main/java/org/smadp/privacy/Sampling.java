package org.smadp.privacy;

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
