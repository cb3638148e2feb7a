package org.smadp.accounting.gaussian;

/**
 * Tails of the standard normal distribution to about 1e-15 relative accuracy, near and far.
 *
 * <p>The scaled complement erfcx(x) = exp(x^2) erfc(x) is the trapezoid sum of its integral over
 * exp(-s^2) / (s^2 + x^2) with spacing 1/2, corrected for the pole the sum leaves out; the error of
 * that sum is about exp(-4 pi^2). Below 1/2 the power series of erf with positive terms is used.
 */
public final class NormalDistribution {
  private static final double SPACING = 0.5;
  private static final double[] NODES = new double[13];
  private static final double[] WEIGHTS = new double[13];
  private static final double SQRT_HALF = Math.sqrt(0.5);
  private static final double SQRT_PI = Math.sqrt(Math.PI);
  public static final double LOG_SQRT_TWO_PI = 0.5 * Math.log(2 * Math.PI);

  static {
    for (int n = 0; n < NODES.length; n++) {
      double node = SPACING * (n + 1);
      NODES[n] = node * node;
      WEIGHTS[n] = Math.exp(-NODES[n]);
    }
  }

  private NormalDistribution() {}

  /** Probability of a standard normal variable above {@code x}. */
  public static double upperTail(double x) {
    return 0.5 * erfc(x * SQRT_HALF);
  }

  /** The upper tail divided by the density, for x >= -1. */
  public static double millsRatio(double x) {
    return SQRT_PI * SQRT_HALF * erfcx(x * SQRT_HALF);
  }

  public static double density(double x) {
    return expOfMinusSquare(x * SQRT_HALF) / (SQRT_PI / SQRT_HALF);
  }

  static double erfc(double x) {
    if (x < 0) {
      return 2 - erfc(-x);
    }
    return x < 0.5 ? 1 - erfSeries(x) : expOfMinusSquare(x) * erfcx(x);
  }

  static double erfcx(double x) {
    if (x < 0.5) {
      return erfc(x) / expOfMinusSquare(x);
    }
    if (x > 1e8) {
      return 1 / (x * SQRT_PI);
    }
    double square = x * x;
    double sum = 0;
    for (int n = NODES.length - 1; n >= 0; n--) {
      sum += WEIGHTS[n] / (NODES[n] + square);
    }
    sum += 0.5 / square;
    double value = 2 * SPACING * x / Math.PI * sum;
    return x < Math.PI / SPACING
        ? value - 2 * Math.exp(square) / Math.expm1(2 * Math.PI * x / SPACING)
        : value;
  }

  /** exp(-x^2) with the rounding error of the square put back. */
  private static double expOfMinusSquare(double x) {
    double square = x * x;
    double lost = Math.fma(x, x, -square);
    double value = Math.exp(-square);
    return value == 0 ? 0 : value * (1 - lost);
  }

  private static double erfSeries(double x) {
    double square = x * x;
    double term = x;
    double sum = x;
    for (int n = 1; term > sum * 1e-17; n++) {
      term *= 2 * square / (2 * n + 1);
      sum += term;
    }
    return 2 / SQRT_PI * Math.exp(-square) * sum;
  }
}
