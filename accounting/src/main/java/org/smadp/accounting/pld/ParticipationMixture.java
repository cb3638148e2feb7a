package org.smadp.accounting.pld;

import java.util.List;
import java.util.Optional;
import org.smadp.accounting.Phase;
import org.smadp.accounting.gaussian.AnalyticGaussian;
import org.smadp.accounting.gaussian.NormalDistribution;
import org.smadp.accounting.gaussian.OneStep;

/**
 * A bound for equal steps of which an example takes part in few: the mixture over how many they
 * are, with the gain of sampling from taking part in any of them at all.
 *
 * <pre>
 *   delta(epsilon) &lt;= sum over k &gt;= 1 of P(K = k) G(sqrt(k) / sigma, x),  K ~ Binomial(steps, q)
 *   exp(x) = 1 + (exp(epsilon) - 1) / p,  p = P(K &gt;= 1)
 * </pre>
 *
 * with G the curve of the Gaussian mechanism, {@link AnalyticGaussian}. With probability 1 - p the
 * outputs are those without the example; given that it takes part, the divergence is convex in the
 * pair of outputs, as in {@link ParticipationBound}. Adding an example costs no more, by the
 * argument of {@link OneStep}, which holds for every curve that falls. Exact for one step.
 *
 * <p>Large k share levels, each counted as its largest; the levels are the same for all runs, and
 * the chances to exceed them are bounds that rise with rate and steps.
 *
 * <p>Guarantee: an upper bound for every input, monotone in rate, noise, steps and delta.
 */
final class ParticipationMixture {
  /** Expected participations above which no levels are made; then grids are at their best. */
  private static final double MOST_EXPECTED = 64;

  /** Each number up to here is a level of its own; further ones grow by this fraction. */
  private static final double SINGLE = 32;

  private static final int MOST_LEVELS = 256;

  /** Share of mu (1 + mu) that rounding can hide in x. */
  private static final double ROUNDING = 3e-14;

  private final double participation;
  private final double[] ratios = new double[MOST_LEVELS];
  private final double[] weights = new double[MOST_LEVELS];
  private int levels;

  private ParticipationMixture(Phase phase) {
    participation = ParticipationBound.participation(List.of(phase));
    double level = 0;
    double tail = participation;
    while (tail > 0) {
      level = next(phase, level, tail);
      double above = level == phase.count() ? 0 : Math.min(tail, tail(phase, level + 1));
      ratios[levels] = Math.sqrt(level) / phase.noiseMultiplier();
      weights[levels++] = tail - above;
      tail = above;
    }
  }

  /** The mixture for equal steps; none for others, or for too many participations. */
  static Optional<ParticipationMixture> of(List<Phase> phases) {
    return phases.size() == 1 && expected(phases.get(0)) <= MOST_EXPECTED
        ? Optional.of(new ParticipationMixture(phases.get(0)))
        : Optional.empty();
  }

  private static double expected(Phase phase) {
    return phase.count() * phase.samplingRate();
  }

  private double next(Phase phase, double level, double tail) {
    boolean isLast = tail <= Double.MIN_VALUE || levels == MOST_LEVELS - 1;
    double grown = level + Math.max(1, Math.floor(level / SINGLE));
    return isLast ? (double) phase.count() : Math.min((double) phase.count(), grown);
  }

  /** At least P(K &gt;= least): by Chernoff, or by the union over all sets of that many steps. */
  private static double tail(Phase phase, double least) {
    double expected = expected(phase);
    if (least <= expected) {
      return 1;
    }
    double chernoff =
        ParticipationBound.logTail((double) phase.count(), phase.samplingRate(), least);
    double log = Math.min(chernoff, least * Math.log(expected) - logFactorial(least));
    return Math.max(Double.MIN_VALUE, Math.exp(log) * (1 + 1e-9));
  }

  /** At most log n!, by Stirling's formula where n! has no exact double. */
  private static double logFactorial(double n) {
    if (n > 16) {
      return (n + 0.5) * Math.log(n) - n + NormalDistribution.LOG_SQRT_TWO_PI;
    }
    double product = 1;
    for (double k = 2; k <= n; k++) {
      product *= k;
    }
    return Math.log(product);
  }

  double delta(double epsilon) {
    return ofUnsampled(OneStep.withoutSampling(participation, epsilon));
  }

  private double ofUnsampled(double x) {
    double sum = 0;
    for (int i = 0; i < levels; i++) {
      double least = x * (1 - 1e-13) - ROUNDING * ratios[i] * (1 + ratios[i]);
      double delta = AnalyticGaussian.delta(ratios[i], Math.max(0, least));
      sum += weights[i] * (delta <= 1 ? delta : 1);
    }
    return Math.min(participation, sum * (1 + 1e-12));
  }

  /** The smallest epsilon &gt;= 0 with delta(epsilon) &lt;= delta, rounded up. */
  double epsilon(double delta) {
    if (ofUnsampled(0) <= delta) {
      return 0;
    }
    double low = 0;
    double high = 1;
    while (ofUnsampled(high) > delta) {
      low = high;
      high *= 2;
      if (Double.isInfinite(high)) {
        return high;
      }
    }
    while (high - low > 1e-13 * high && high > 1e-300) {
      double middle = 0.5 * (low + high);
      if (ofUnsampled(middle) <= delta) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return OneStep.withSampling(participation, high) * (1 + 1e-13);
  }
}
