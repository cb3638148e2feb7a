package org.smadp.accounting.pld;

/**
 * A product of powers of Fourier transforms, with a bound on how far rounding has carried it from
 * the true one, and the masses it transforms back to.
 *
 * <pre>
 *   |F^n - f^n| &lt;= n e (|F| + e)^(n-1)       F computed, f true, |F - f| &lt;= e
 *   |mass computed - mass| &lt;= mean over frequencies of |error| + e' |product|
 * </pre>
 *
 * <p>Each value of a fast transform is a sum of N terms in log2(N) levels, so that masses that sum
 * to 1 give e = e' = 8 log2(N) 2^-53. Where a tail has less mass than rounding leaves, the computed
 * one may fall short of it by any factor: the bound is added to every mass, which costs nothing
 * near the centre of the tilted loss and keeps the curve true far away from it.
 */
final class SpectralProduct {
  /** Roundings of one butterfly and its twiddle factor, with room to spare. */
  private static final double PER_LEVEL = 8;

  /** Roundings of logarithm, exponential, angle, sine and cosine of one power. */
  private static final double PER_POWER = 12;

  private static final double UNIT = 0x1p-53;

  private static final double LOG_LOST = -60;

  /** Smaller powers count as nothing: they are lost in the rounding of the transform anyway. */
  private static final double LOST = Math.exp(LOG_LOST);

  private final double[] values;
  private final double[] errors;
  private final double transformError;

  /**
   * The empty product.
   *
   * @param size number of masses, a power of two
   */
  SpectralProduct(int size) {
    values = new double[size];
    errors = new double[size / 2 + 1];
    for (int k = 2; k < size; k += 2) {
      values[k] = 1;
    }
    values[0] = 1;
    values[1] = 1;
    transformError = PER_LEVEL * UNIT * (31 - Integer.numberOfLeadingZeros(size));
  }

  /** Multiplies by the count-th power of a packed real spectrum of masses that sum to 1. */
  void timesPower(double[] spectrum, long count) {
    for (int k = 0; k < 2; k++) {
      double power = Math.pow(spectrum[k], (double) count);
      grow(k * (errors.length - 1), Math.abs(values[k]), power, Math.abs(spectrum[k]), count);
      values[k] *= power;
    }
    for (int k = 2; k < values.length; k += 2) {
      timesPower(k, spectrum[k], spectrum[k + 1], count);
    }
  }

  private void timesPower(int k, double stepRe, double stepIm, long count) {
    double square = stepRe * stepRe + stepIm * stepIm;
    double re = stepRe;
    double im = stepIm;
    double size = Math.sqrt(square);
    double base = size;
    if (count > 1) {
      double exponent = square > 0 ? 0.5 * count * Math.log(square) : Double.NEGATIVE_INFINITY;
      size = exponent < LOG_LOST ? 0 : Math.exp(exponent);
      double angle = size == 0 ? 0 : count * Math.atan2(stepIm, stepRe);
      re = size * Math.cos(angle);
      im = size * Math.sin(angle);
    }
    double before = Math.sqrt(values[k] * values[k] + values[k + 1] * values[k + 1]);
    grow(k / 2, before, size, base, count);
    double productRe = values[k] * re - values[k + 1] * im;
    values[k + 1] = values[k] * im + values[k + 1] * re;
    values[k] = productRe;
  }

  /** The error of one value after it was multiplied by a power. */
  private void grow(int index, double before, double power, double base, long count) {
    double size = Math.abs(power);
    double each = count * (transformError + PER_POWER * UNIT);
    double own = each;
    if (count > 1) { // twice, for (|F| + e)^(n-1) in place of |F|^(n-1)
      own = size < LOST ? 2 * LOST : 2 * each * size / base;
    }
    errors[index] = errors[index] * (size + own) + before * own;
  }

  /** The masses, each with the most that rounding may have taken from it. */
  double[] masses() {
    double error = errors[0] + errors[errors.length - 1];
    double sizes = Math.abs(values[0]) + Math.abs(values[1]);
    for (int k = 2; k < values.length; k += 2) {
      error += 2 * errors[k / 2];
      sizes += 2 * Math.sqrt(values[k] * values[k] + values[k + 1] * values[k + 1]);
    }
    double most = (error + transformError * sizes) / values.length;
    StepSpectrum.transform(values.length).realInverse(values, true);
    for (int k = 0; k < values.length; k++) {
      values[k] = Math.max(0, values[k]) + most;
    }
    return values;
  }
}
