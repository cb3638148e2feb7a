package org.smadp.accounting.pld;

import java.util.List;
import org.smadp.accounting.Phase;
import org.smadp.accounting.gaussian.AnalyticGaussian;

/**
 * A bound that needs no grid: an example that takes part in k of the steps is protected by k
 * unsampled Gaussian releases, and it seldom takes part in more than a few.
 *
 * <pre>  delta(epsilon) &lt;= P(K &gt; k) + G(sqrt(k) / sigma, epsilon),  K ~ Binomial(steps, q)
 * </pre>
 *
 * with G the curve of the Gaussian mechanism, {@link AnalyticGaussian}. It holds since the
 * divergence is convex in the pair of outputs and taking part is drawn independently of all else.
 *
 * <p>Guarantee: an upper bound for every input, monotone in rate, noise, steps and delta.
 */
final class ParticipationBound {
  private ParticipationBound() {}

  /** An upper bound on epsilon. */
  static double epsilon(List<Phase> phases, double delta) {
    if (participation(phases) <= delta) {
      return 0;
    }
    double always = AnalyticGaussian.epsilon(ratioOfAll(phases), delta);
    double logShare = Math.log(delta) - Math.log(2.0 * phases.size());
    double squares = 0;
    for (Phase phase : phases) {
      squares += most(phase, logShare) / phase.noiseMultiplier() / phase.noiseMultiplier();
    }
    return Math.min(always, AnalyticGaussian.epsilon(Math.sqrt(squares), 0.5 * delta));
  }

  /** An upper bound on delta. */
  static double delta(List<Phase> phases, double epsilon) {
    double always = AnalyticGaussian.delta(ratioOfAll(phases), epsilon);
    return Math.min(always <= 1 ? always : 1, participation(phases));
  }

  /** At least the probability to take part in any step. */
  static double participation(List<Phase> phases) {
    double logNever = 0;
    for (Phase phase : phases) {
      logNever += phase.count() * Math.log1p(-phase.samplingRate());
    }
    return Math.min(1, -Math.expm1(logNever) * (1 + 1e-12));
  }

  private static double ratioOfAll(List<Phase> phases) {
    double squares = 0;
    for (Phase phase : phases) {
      squares += phase.count() / phase.noiseMultiplier() / phase.noiseMultiplier();
    }
    return Math.sqrt(squares);
  }

  /** A number of steps that an example exceeds with probability at most exp(logShare). */
  private static double most(Phase phase, double logShare) {
    double steps = phase.count();
    double low = Math.floor(steps * phase.samplingRate());
    double high = steps;
    while (high - low > Math.max(1, 1e-9 * high)) {
      double middle = Math.floor(0.5 * (low + high));
      if (logTail(steps, phase.samplingRate(), middle + 1) <= logShare) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }

  /** The Chernoff bound on the log of P(K &gt;= least), for least above the mean. */
  static double logTail(double steps, double rate, double least) {
    double rest = steps - least;
    double ofRest = rest > 0 ? rest * Math.log(steps * (1 - rate) / rest) : 0;
    return least * Math.log(steps * rate / least) + ofRest;
  }
}
