package org.smadp.privacy;

/**
 * The Euclidean norm without overflow or underflow of the squares.
 *
 * <p><b>Guarantee</b>: for any length up to 2^31 the result is within a relative 2^-48 of the exact
 * norm, because squares are added pairwise: at most 35 roundings in a leaf and 26 levels above it,
 * each by a relative 2^-53, halved by the root. NaN when an entry is NaN or infinite; infinite when
 * the norm itself exceeds the range of a double.
 */
final class SafeNorm {
  private static final int LEAF = 64;

  /** A plain sum of squares inside this range has lost nothing that matters. */
  private static final double SMALLEST_SAFE = 1e-280;

  private static final double LARGEST_SAFE = 1e300;

  private SafeNorm() {}

  /** The norm of {@code values[from..to)}. */
  static double of(double[] values, int from, int to) {
    double plain = squares(values, from, to, 1);
    if (plain >= SMALLEST_SAFE && plain <= LARGEST_SAFE) {
      return Math.sqrt(plain);
    }
    double largest = 0;
    for (int i = from; i < to; i++) {
      largest = Math.max(largest, Math.abs(values[i])); // NaN wins
    }
    if (largest == 0) {
      return 0;
    }
    if (!Double.isFinite(largest)) {
      return Double.NaN;
    }
    int exponent = Math.getExponent(largest);
    return Math.scalb(Math.sqrt(squares(values, from, to, Math.scalb(1.0, -exponent))), exponent);
  }

  /** The norm of {@code values[from..to)}; the square of a float always fits a double. */
  static double of(float[] values, int from, int to) {
    double squares = squares(values, from, to);
    return Double.isFinite(squares) ? Math.sqrt(squares) : Double.NaN;
  }

  private static double squares(double[] values, int from, int to, double scale) {
    if (to - from > LEAF) {
      int middle = (from + to) >>> 1;
      return squares(values, from, middle, scale) + squares(values, middle, to, scale);
    }
    double even = 0;
    double odd = 0;
    int i = from;
    for (; i + 1 < to; i += 2) {
      double first = values[i] * scale;
      double second = values[i + 1] * scale;
      even += first * first;
      odd += second * second;
    }
    double last = i < to ? values[i] * scale : 0;
    return even + odd + last * last;
  }

  private static double squares(float[] values, int from, int to) {
    if (to - from > LEAF) {
      int middle = (from + to) >>> 1;
      return squares(values, from, middle) + squares(values, middle, to);
    }
    double even = 0;
    double odd = 0;
    int i = from;
    for (; i + 1 < to; i += 2) {
      even += (double) values[i] * values[i];
      odd += (double) values[i + 1] * values[i + 1];
    }
    double last = i < to ? values[i] : 0;
    return even + odd + last * last;
  }
}
