package org.smadp.noise.band;

import java.util.Arrays;
import java.util.List;

/**
 * A lower-triangular, banded Toeplitz matrix C by which the noise of a run is correlated over its
 * steps.
 *
 * <pre>
 *   C_(t,t-i) = c_i for 0 &lt;= i &lt; b, else 0;   noise of step t = row t of C^-1 z,  z white
 *   xi_t = (z_t - c_1 xi_(t-1) - ... - c_(b-1) xi_(t-b+1)) / c_0
 * </pre>
 *
 * <p><b>Guarantee</b>: c_0 &gt; 0, and every column of C has a norm of at most 1, whatever the
 * number of steps: an example that takes part once in b steps moves C times the releases by no more
 * than it moves one sum. The inverse is never cut off: a cut inverse belongs to another C, with
 * more bands and longer columns.
 *
 * @param coefficients c_0 .. c_(b-1)
 */
public record Strategy(List<Double> coefficients) {
  /** The most bands: each one is kept as a vector of the model's size. */
  public static final int MOST_BANDS = 256;

  /** Covers the rounding of a norm of so many terms and of the division by it. */
  private static final double ROUND_UP = 1 + 0x1p-44;

  private static final Strategy INDEPENDENT = new Strategy(List.of(1.0));

  public Strategy {
    coefficients = List.copyOf(coefficients);
    requireBands(coefficients.size());
    double squares = 0;
    for (double c : coefficients) {
      squares += c * c;
    }
    if (!(coefficients.get(0) > 0 && squares <= 1)) {
      throw new IllegalArgumentException(
          "coefficients must begin above 0 and have a norm of at most 1; use Strategy.of to scale");
    }
  }

  public static void requireBands(int bands) {
    if (bands < 1 || bands > MOST_BANDS) {
      throw new IllegalArgumentException(
          "bands must be in [1, %d], was %d".formatted(MOST_BANDS, bands));
    }
  }

  /** One band: noise is independent between steps. */
  public static Strategy independent() {
    return INDEPENDENT;
  }

  /** These coefficients, scaled to unit norm. */
  public static Strategy of(double... raw) {
    double norm = Math.sqrt(Arrays.stream(raw).map(c -> c * c).sum()) * ROUND_UP;
    return raw.length == 1 && raw[0] > 0
        ? INDEPENDENT
        : new Strategy(Arrays.stream(raw).mapToObj(c -> c / norm).toList());
  }

  public int bands() {
    return coefficients.size();
  }

  /** C^-1 times this column: the correlated noise of its white one. */
  public double[] solve(double[] white) {
    double[] c = array();
    double[] result = new double[white.length];
    for (int t = 0; t < white.length; t++) {
      double sum = white[t];
      for (int i = Math.min(t, c.length - 1); i >= 1; i--) {
        sum -= c[i] * result[t - i];
      }
      result[t] = sum / c[0];
    }
    return result;
  }

  /** This row times C^-1: how white noise enters a sum of releases with these weights. */
  public double[] solveTransposed(double[] weights) {
    double[] c = array();
    double[] result = new double[weights.length];
    for (int t = weights.length - 1; t >= 0; t--) {
      double sum = weights[t];
      for (int i = Math.min(weights.length - 1 - t, c.length - 1); i >= 1; i--) {
        sum -= c[i] * result[t + i];
      }
      result[t] = sum / c[0];
    }
    return result;
  }

  /** The first coefficients of C^-1, which is Toeplitz, too. */
  public double[] inverse(int steps) {
    double[] impulse = new double[steps];
    if (steps > 0) {
      impulse[0] = 1;
    }
    return solve(impulse);
  }

  /**
   * Standard deviation of each step's noise, in units of independent noise of the same charge: the
   * norms of the rows of C^-1.
   */
  public double[] stepFactors(int steps) {
    double[] factors = inverse(steps);
    double squares = 0;
    for (int t = 0; t < steps; t++) {
      squares += factors[t] * factors[t];
      factors[t] = Math.sqrt(squares);
    }
    return factors;
  }

  private double[] array() {
    return coefficients.stream().mapToDouble(c -> c).toArray();
  }
}
