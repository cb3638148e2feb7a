package org.smadp.spectrum;

import java.util.Arrays;
import java.util.Optional;

/**
 * The exact power-law fit of Clauset, Shalizi and Newman over all candidates for xmin, without
 * evaluating the whole tail for each of them.
 *
 * <p>A candidate is every distinct value v but the largest. Its tail are the n values x of at least
 * v, its exponent rho = 1 + n / sum ln(x / v), its distance D = max over distinct tail values w of
 * |F(w) - E(w)| with F(w) = 1 - (w / v)^(1 - rho) and E(w) the share of tail values strictly below
 * w. The smallest D wins, the smallest xmin among equals.
 *
 * <p>F and E both rise with w, so between two tail values a and b the difference lies within F(a) -
 * E(b-) and F(b) - E(a+): intervals that cannot widen the distance found so far are skipped, and a
 * candidate is given up once its distance reaches the best one. Log sums are built from gaps
 * between neighbours, all positive, so that narrow tails lose no digits.
 */
public final class BoundedScanFit {
  /** Below this mean log ratio the values of a tail are equal up to rounding. */
  private static final double EQUAL = 1e-12;

  private final double[] values;
  private final int[] below;
  private final double[] depths;
  private final int total;

  private BoundedScanFit(double[] distinct, int[] below, int total) {
    this.values = distinct;
    this.below = below;
    this.total = total;
    this.depths = new double[distinct.length];
    for (int j = 0; j < distinct.length; j++) {
      depths[j] = logRatio(distinct[distinct.length - 1], distinct[j]);
    }
  }

  /**
   * The best fit of these values, or none when no candidate is left.
   *
   * @param ascending positive finite values in ascending order; ties allowed
   * @param minimumTail candidates with a smaller tail are left out
   */
  public static Optional<PowerLawFit> fit(double[] ascending, int minimumTail) {
    requireAscending(ascending);
    int count = 0;
    double[] distinct = new double[ascending.length];
    int[] below = new int[ascending.length];
    for (int j = 0; j < ascending.length; j++) {
      if (j == 0 || ascending[j] > ascending[j - 1]) {
        distinct[count] = ascending[j];
        below[count++] = j;
      }
    }
    if (count < 2) {
      return Optional.empty();
    }
    distinct = Arrays.copyOf(distinct, count);
    return new BoundedScanFit(distinct, below, ascending.length).scan(minimumTail);
  }

  private Optional<PowerLawFit> scan(int minimumTail) {
    int last = values.length - 1;
    double[] logSums = logSums();
    PowerLawFit best = null;
    double limit = Double.POSITIVE_INFINITY;
    for (int i = 0; i < last; i++) {
      int size = total - below[i];
      if (size < minimumTail || logSums[i] <= EQUAL * size) {
        continue;
      }
      Candidate candidate = new Candidate(i, size, size / logSums[i], limit);
      if (candidate.beatsLimit()) {
        limit = candidate.distance;
        best = new PowerLawFit(1 + candidate.decay, values[i], limit, size);
      }
    }
    return Optional.ofNullable(best);
  }

  /** Sum of ln(x / values[i]) over the tail of each candidate. */
  private double[] logSums() {
    double[] sums = new double[values.length];
    for (int i = values.length - 2; i >= 0; i--) {
      sums[i] = sums[i + 1] + (total - below[i + 1]) * logRatio(values[i + 1], values[i]);
    }
    return sums;
  }

  private static double logRatio(double larger, double smaller) {
    double excess = (larger - smaller) / smaller;
    return Double.isInfinite(excess) ? Math.log(larger) - Math.log(smaller) : Math.log1p(excess);
  }

  private static void requireAscending(double[] values) {
    for (int j = 0; j < values.length; j++) {
      if (!(values[j] > 0) || !Double.isFinite(values[j]) || (j > 0 && values[j] < values[j - 1])) {
        throw new IllegalArgumentException(
            "values must be positive, finite and ascending; number " + j + " was " + values[j]);
      }
    }
  }

  /** One candidate for xmin while its distance is bounded from below. */
  private final class Candidate {
    private final int first;
    private final int size;
    private final double decay;
    private final double limit;
    private double distance;

    Candidate(int first, int size, double decay, double limit) {
      this.first = first;
      this.size = size;
      this.decay = decay;
      this.limit = limit;
    }

    /** Whether the distance of this candidate, then known exactly, is below the limit. */
    boolean beatsLimit() {
      int last = values.length - 1;
      double fittedLast = fitted(last);
      distance = Math.abs(fittedLast - empirical(last));
      return distance < limit && search(first, 0, last, fittedLast);
    }

    /** Widens the distance over the values strictly between a and b; false once at the limit. */
    private boolean search(int a, double fittedA, int b, double fittedB) {
      if (b - a < 2
          || Math.max(fittedB - empirical(a + 1), empirical(b - 1) - fittedA) <= distance) {
        return true;
      }
      int middle = (a + b) >>> 1;
      double fitted = fitted(middle);
      distance = Math.max(distance, Math.abs(fitted - empirical(middle)));
      return distance < limit
          && search(a, fittedA, middle, fitted)
          && search(middle, fitted, b, fittedB);
    }

    private double fitted(int j) {
      return 1 - Math.exp(-decay * (depths[first] - depths[j]));
    }

    private double empirical(int j) {
      return (below[j] - below[first]) / (double) size;
    }
  }
}
