package org.smadp.accounting.rdp;

import java.util.Arrays;
import org.smadp.accounting.gaussian.NormalDistribution;
import org.smadp.accounting.gaussian.OneStep;

/**
 * Logarithm of a moment of the likelihood ratio of one Poisson-subsampled Gaussian step,
 *
 * <pre>  log A(p) = log E[w^p],  w = 1 - q + q exp(x),  x = t/sigma - 1/(2 sigma^2),  t ~ N(0, 1)
 * </pre>
 *
 * for p &gt;= 1 (loss of removing an example, order p) and p &lt;= 0 (loss of adding one).
 *
 * <p>Since E[w] = 1, A(p) - 1 = E[(1+u)^p - 1 - p u] with u = w - 1: the integrand is never
 * negative, so nothing cancels however small the sampling rate is. The integral is a trapezoid sum,
 * which converges exponentially: the integrand is analytic up to the zeros of w, pi sigma away from
 * the real line. Only the humps of the integrand are visited; they are found by walking out from
 * the few places where one can be.
 */
public final class LogMoment {
  /** Summation stops where the integrand is this many e-folds below the hump it belongs to. */
  private static final double DROP = 42;

  /** With less noise humps are too narrow to sum up, and the bound by convexity is as good. */
  public static final double LEAST_NOISE = 0.01;

  private static final double COARSE_STEP = 0.6;
  private static final int NODE_LIMIT = 200_000;

  private final double rate;
  private final double sigma;
  private final double halfInverse;

  /** log((1-q)/q): the exponent where sampled and unsampled parts of w are equal. */
  private final double transition;

  public LogMoment(double samplingRate, double noiseMultiplier) {
    rate = samplingRate;
    sigma = noiseMultiplier;
    halfInverse = 0.5 / noiseMultiplier;
    transition = Math.log((1 - samplingRate) / samplingRate);
  }

  /**
   * log A(power). Between 0 and 1, where A is at most 1, the answer is the upper bound 0.
   * Guarantee: finite or +infinity for every input, and below the truth by rounding only.
   */
  public double at(double power) {
    if (rate == 0 || sigma == Double.POSITIVE_INFINITY || (power >= 0 && power <= 1)) {
      return 0;
    }
    double unamplified = 0.5 * (power / sigma) * ((power - 1) / sigma);
    if (rate == 1) {
      return unamplified;
    }
    // By convexity of the power, w^p <= 1 - q + q exp(p x).
    double bound = OneStep.withSampling(rate, unamplified);
    if (sigma < LEAST_NOISE || !(unamplified < 1e200)) {
      return bound;
    }
    double logExcess = logExcess(power);
    double value = logExcess > 40 ? logExcess : Math.log1p(Math.exp(logExcess));
    return Double.isNaN(value) ? bound : Math.min(value, bound);
  }

  private double logExcess(double power) {
    double[] starts = starts(power);
    double fine = fineStep(power, starts[0]);
    if (sigma < 0.05) {
      Sum coarse = new Sum(power, Math.max(fine, COARSE_STEP));
      coarse.visit(starts);
      if (!coarse.visited(transitionPoint())) {
        return coarse.log();
      }
    }
    Sum sum = new Sum(power, fine);
    sum.visit(starts);
    return sum.log();
  }

  /** Spacing with an aliasing error near exp(-38), from the width of the strip of analyticity. */
  private double fineStep(double power, double lowest) {
    double strip = Math.PI * sigma;
    double step =
        sigma >= 2
            ? COARSE_STEP
            : Math.min(COARSE_STEP, 2 * Math.PI * strip / (38 + strip * strip / 2));
    if (power > 0) {
      return step;
    }
    double share = sampledShare(lowest);
    return 0.7 * step / Math.sqrt(1 - power * share * (1 - share) / (sigma * sigma));
  }

  /** Where humps can be: at slopes 0, 1, 2 and {@code power} of log f against x. */
  private double[] starts(double power) {
    double[] starts = {tiltedPeak(power), 0, 1 / sigma, 2 / sigma};
    Arrays.sort(starts);
    return starts;
  }

  /** A solution of t = (power/sigma) share(t): the largest one for power > 0, else the only one. */
  public double tiltedPeak(double power) {
    double slope = power / sigma;
    if (power > 0) {
      double point = slope;
      for (int i = 0; i < 60; i++) {
        double next = slope * sampledShare(point);
        if (point - next < 0.1) {
          return next;
        }
        point = next;
      }
      return point;
    }
    double low = slope;
    double high = 0;
    for (int i = 0; i < 80 && high - low > 0.01; i++) {
      double middle = 0.5 * (low + high);
      if (slope * sampledShare(middle) > middle) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private double transitionPoint() {
    return sigma * transition + halfInverse;
  }

  private double sampledShare(double point) {
    return 1 / (1 + Math.exp(transition - (point - halfInverse) / sigma));
  }

  /** log of w^p - 1 - p u at the point. */
  private double logTerm(double point, double power) {
    double x = (point - halfInverse) / sigma;
    double logSampled = Math.log(rate) + x;
    double excess;
    double logRatio;
    if (x > 600) {
      excess = logSampled > 600 ? Double.MAX_VALUE : Math.exp(logSampled);
      logRatio = logSampled > 40 ? logSampled : Math.log1p(excess);
    } else {
      excess = rate * Math.expm1(x);
      logRatio = excess < -0.5 ? Math.log(1 - rate + rate * Math.exp(x)) : Math.log1p(excess);
    }
    return logConvexity(excess, logRatio, power) - 0.5 * point * point;
  }

  /** log((1+u)^p - 1 - p u) for p > 1 or p < 0, given u and log(1+u). */
  private static double logConvexity(double excess, double logRatio, double power) {
    if (Math.abs(excess) < 0.1 && Math.abs(power * excess) < 0.5) {
      double term = 1;
      double sum = 1;
      for (int k = 2; Math.abs(term) > 1e-17; k++) {
        term *= (power - k) / (k + 1) * excess;
        sum += term;
      }
      return Math.log(0.5 * Math.abs(power) * Math.abs(power - 1) * sum)
          + 2 * Math.log(Math.abs(excess));
    }
    double exponent = power > 0 ? (power - 1) * logRatio : power * logRatio;
    if (exponent - Math.log(1 + Math.abs(power)) > DROP) {
      return power * logRatio;
    }
    double fraction = excess > 1e15 ? 1 : excess / Math.exp(logRatio);
    double difference = Math.expm1((power - 1) * logRatio) - (power - 1) * fraction;
    return logRatio + Math.log(Math.max(difference, 0));
  }

  /** Trapezoid sum over the lattice of one spacing, kept as mantissa and exponent. */
  private final class Sum {
    private final double power;
    private final double step;
    private final double peakPoint;
    private double peak = Double.NEGATIVE_INFINITY;
    private double mantissa;
    private int nodes;
    private long visitedTo = Long.MIN_VALUE;
    private final double[] ranges = new double[8];
    private int rangeCount;

    Sum(double power, double step) {
      this.power = power;
      this.step = step;
      peakPoint = tiltedPeak(power);
    }

    void visit(double[] starts) {
      for (double start : starts) {
        long first = Math.round(start / step);
        if (first > visitedTo) {
          double[] localPeak = {Double.NEGATIVE_INFINITY};
          long floor = visitedTo;
          long right = walk(first, 1, Long.MAX_VALUE, localPeak);
          long left = walk(first - 1, -1, floor, localPeak);
          ranges[rangeCount++] = left * step;
          ranges[rangeCount++] = right * step;
          visitedTo = right;
        }
      }
    }

    /** Adds nodes in one direction until two in a row are negligible next to the local peak. */
    private long walk(long from, int direction, long stop, double[] localPeak) {
      int negligible = 0;
      long index = from;
      while (index != stop && negligible < 2 && nodes < NODE_LIMIT) {
        double term = logTerm(index * step, power);
        localPeak[0] = Math.max(localPeak[0], term);
        negligible = term < localPeak[0] - DROP ? negligible + 1 : 0;
        add(term);
        index += direction;
        if (direction > 0 && term == localPeak[0] && onTheLongClimb(index * step)) {
          break;
        }
      }
      return index;
    }

    /** Beyond the transition and far from the tilted peak, whose own walk covers what counts. */
    private boolean onTheLongClimb(double point) {
      return power > 1 && point > transitionPoint() && point < peakPoint - 12;
    }

    private void add(double term) {
      nodes++;
      if (term > peak) {
        mantissa = mantissa * Math.exp(peak - term) + 1;
        peak = term;
      } else if (term > peak - 2 * DROP) {
        mantissa += Math.exp(term - peak);
      }
    }

    boolean visited(double point) {
      for (int i = 0; i < rangeCount; i += 2) {
        if (point >= ranges[i] && point <= ranges[i + 1]) {
          return true;
        }
      }
      return false;
    }

    double log() {
      return nodes >= NODE_LIMIT
          ? Double.POSITIVE_INFINITY
          : peak + Math.log(mantissa * step) - NormalDistribution.LOG_SQRT_TWO_PI;
    }
  }
}
