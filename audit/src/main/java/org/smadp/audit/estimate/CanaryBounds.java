package org.smadp.audit.estimate;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.smadp.accounting.PldAccountant;
import org.smadp.accounting.SampledGaussian;
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

  /** Thresholds that are tried on the first half. */
  private static final int CANDIDATES = 200;

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
    List<Scored> training = half(0);
    List<Scored> counted = half(1);
    return new EpsilonBound(
        "clopper-pearson",
        epsilon(counted, threshold(training, shown), shown),
        epsilon(counted, threshold(training, alarm), alarm),
        counted.size() + " canaries, threshold from as many others");
  }

  private List<Scored> half(int parity) {
    return IntStream.range(0, canaries.size())
        .filter(i -> i % 2 == parity)
        .mapToObj(canaries::get)
        .toList();
  }

  private double threshold(List<Scored> training, double error) {
    double[] scores = training.stream().mapToDouble(Scored::score).sorted().toArray();
    return IntStream.rangeClosed(1, CANDIDATES)
        .mapToObj(i -> scores[(int) ((scores.length - 1L) * i / CANDIDATES)])
        .max(Comparator.comparingDouble(score -> epsilon(training, score, error)))
        .orElse(0.0);
  }

  private double epsilon(List<Scored> counted, double threshold, double error) {
    long in = counted.stream().filter(Scored::included).count();
    long out = counted.size() - in;
    if (in == 0 || out == 0) {
      return 0;
    }
    long missed = 0;
    long wrong = 0;
    for (Scored canary : counted) {
      missed += canary.included() && canary.score() < threshold ? 1 : 0;
      wrong += !canary.included() && canary.score() >= threshold ? 1 : 0;
    }
    return ThresholdBound.epsilon(ErrorRates.bounded(wrong, out, missed, in, error), delta);
  }

  private String basis() {
    return String.format(Locale.ROOT, "%d canaries, each in by a fair coin", canaries.size());
  }
}
