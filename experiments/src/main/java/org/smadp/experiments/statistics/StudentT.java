package org.smadp.experiments.statistics;

/**
 * Student's t distribution with a real number of degrees of freedom.
 *
 * <pre>P(|T| > t) = I_x(df / 2, 1 / 2),  x = df / (df + t^2)</pre>
 *
 * where I is the regularised incomplete beta function, evaluated by its continued fraction.
 */
final class StudentT {
  private static final int MAX_TERMS = 10_000;

  private StudentT() {}

  /** The t that |T| exceeds with probability {@code 1 - confidence}. */
  static double twoSidedQuantile(double confidence, double degreesOfFreedom) {
    if (!(confidence > 0 && confidence < 1)) {
      throw new IllegalArgumentException("confidence must be in (0, 1), was " + confidence);
    }
    if (!(degreesOfFreedom > 0)) {
      throw new IllegalArgumentException("degreesOfFreedom must be > 0, was " + degreesOfFreedom);
    }
    double outside = 1 - confidence;
    double low = 0;
    double high = 1;
    while (outsideProbability(high, degreesOfFreedom) > outside) {
      low = high;
      high *= 2;
    }
    for (int i = 0; i < 200 && high - low > Math.ulp(high); i++) {
      double middle = low + (high - low) / 2;
      if (outsideProbability(middle, degreesOfFreedom) > outside) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low + (high - low) / 2;
  }

  /** P(|T| > t). */
  static double outsideProbability(double t, double degreesOfFreedom) {
    double square = t * t;
    double x = degreesOfFreedom / (degreesOfFreedom + square);
    double y = square / (degreesOfFreedom + square);
    double a = degreesOfFreedom / 2;
    double b = 0.5;
    return x < (a + 1) / (a + b + 2) ? beta(a, b, x, y) : 1 - beta(b, a, y, x);
  }

  /** I_x(a, b) with y = 1 - x, for x below the mean of the beta distribution. */
  private static double beta(double a, double b, double x, double y) {
    if (x == 0) {
      return 0;
    }
    double front = Math.exp(logInverseBeta(a, b) + a * Math.log(x) + b * Math.log(y)) / a;
    double c = 1;
    double d = 1 / nonZero(1 - (a + b) * x / (a + 1));
    double value = d;
    for (int m = 1; m <= MAX_TERMS; m++) {
      double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
      d = 1 / nonZero(1 + even * d);
      c = nonZero(1 + even / c);
      value *= d * c;
      double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
      d = 1 / nonZero(1 + odd * d);
      c = nonZero(1 + odd / c);
      double change = d * c;
      value *= change;
      if (Math.abs(change - 1) < 1e-16) {
        break;
      }
    }
    return front * value;
  }

  private static double nonZero(double value) {
    return Math.abs(value) < 1e-300 ? 1e-300 : value;
  }

  private static double logInverseBeta(double a, double b) {
    return logGamma(a + b) - logGamma(a) - logGamma(b);
  }

  /** ln Gamma(x) for x > 0: shifted up by the recurrence, then Stirling's series. */
  private static double logGamma(double x) {
    double shift = 0;
    double z = x;
    while (z < 15) {
      shift += Math.log(z);
      z += 1;
    }
    double i = 1 / z;
    double i2 = i * i;
    double series =
        i * (1.0 / 12 - i2 * (1.0 / 360 - i2 * (1.0 / 1260 - i2 * (1.0 / 1680 - i2 / 1188))));
    return (z - 0.5) * Math.log(z) - z + 0.5 * Math.log(2 * Math.PI) + series - shift;
  }
}
