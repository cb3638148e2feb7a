package org.smadp.audit.estimate;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.smadp.accounting.SampledGaussian;
import org.smadp.accounting.pld.PldAccountant;
import org.smadp.audit.estimate.Guesses.Scored;

/**
 * Lower bounds on epsilon from the final scores of canaries, each included by a fair coin: high
 * scores should mean "in".
 *
 * @param delta of the claim
 * @param shown error of the bound that is shown
 * @param alarm error of the bound that decides
 */
public record CanaryBounds(List<Scored> canaries, double delta, double shown, double alarm) {
  /** Shares of canaries that are guessed on either side; fixed, and paid for together. */
  private static final double[] SHARES = {0.005, 0.02, 0.05, 0.15, 0.35};

  public CanaryBounds {
    if (canaries.size() < 2) {
      throw new IllegalArgumentException(
          "there must be at least 2 canaries, were " + canaries.size());
    }
    canaries = List.copyOf(canaries);
  }

  /** Steinke et al.: holds for any mechanism. */
  public EpsilonBound oneRun() {
    return new EpsilonBound("one-run", oneRun(shown), oneRun(alarm), basis());
  }

  private double oneRun(double error) {
    double best = 0;
    for (double share : SHARES) {
      best = Math.max(best, OneRunBound.epsilon(guesses(share), delta, error / SHARES.length));
    }
    return best;
  }

  /** Mahloujifar et al. with Gaussian curves. */
  public EpsilonBound oneRunGaussian() {
    return new EpsilonBound("one-run-f-dp", gaussian(shown), gaussian(alarm), basis());
  }

  private double gaussian(double error) {
    double mu = 0;
    for (double share : SHARES) {
      mu = Math.max(mu, GaussianOneRunBound.mu(guesses(share), error / SHARES.length));
    }
    return mu == 0 ? 0 : new PldAccountant().epsilon(new SampledGaussian(1, 1 / mu), 1, delta);
  }

  private Guesses guesses(double share) {
    return Guesses.extremes(canaries, Math.max(1, (int) (share * canaries.size())));
  }

  /** Clopper and Pearson: a threshold from one half of the canaries, counted on the other. */
  public EpsilonBound clopperPearson() {
    return new EpsilonBound(
        "clopper-pearson",
        clopperPearson(shown),
        clopperPearson(alarm),
        canaries.size() / 2 + " canaries, threshold from as many others");
  }

  private double clopperPearson(double error) {
    double threshold = ThresholdRule.best(half(0), delta, error);
    return ThresholdRule.epsilon(half(1), threshold, delta, error);
  }

  private List<Scored> half(int parity) {
    return IntStream.range(0, canaries.size())
        .filter(i -> i % 2 == parity)
        .mapToObj(canaries::get)
        .toList();
  }

  private String basis() {
    return String.format(Locale.ROOT, "%d canaries, each in by a fair coin", canaries.size());
  }
}
