package org.smadp.privacy;

/** The Euclidean norm without overflow or underflow of the squares. */
final class SafeNorm {
  private SafeNorm() {}

  /** The norm of {@code values[from..to)}; NaN or infinite when an entry is. */
  static double of(double[] values, int from, int to) {
    double largest = 0;
    for (int i = from; i < to; i++) {
      double magnitude = Math.abs(values[i]);
      if (!(magnitude <= Double.MAX_VALUE)) {
        return Double.NaN;
      }
      largest = Math.max(largest, magnitude);
    }
    if (largest == 0) {
      return 0;
    }
    int exponent = Math.getExponent(largest);
    double sum = 0;
    for (int i = from; i < to; i++) {
      double scaled = Math.scalb(values[i], -exponent);
      sum += scaled * scaled;
    }
    return Math.scalb(Math.sqrt(sum), exponent);
  }
}
