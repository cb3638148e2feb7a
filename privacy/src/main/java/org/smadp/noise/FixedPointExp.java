package org.smadp.noise;

import java.math.BigInteger;

/** The exponential function to any number of binary digits, in integers. */
final class FixedPointExp {
  /** What {@link #ofMinus} may be off by, in units of its last digit. */
  static final BigInteger ERROR = BigInteger.TWO;

  /** Digits in addition, which take up the errors of up to 2^20 terms and 2^20 squarings. */
  private static final int GUARD = 64;

  private FixedPointExp() {}

  /**
   * exp(-t) * 2^digits for t = {@code argument} / 2^digits &gt;= 0, to within {@link #ERROR}: the
   * series of exp(-t / 2^s), which is squared s times. Each of n terms and each squaring is cut off
   * by a unit of the last of the guarded digits, and a squaring doubles what came before: 2^s (n +
   * 2) units of 2^-64 in all.
   */
  static BigInteger ofMinus(BigInteger argument, int digits) {
    int squarings = Math.max(0, argument.bitLength() - digits);
    int working = digits + GUARD + squarings;
    BigInteger reduced = argument.shiftLeft(GUARD); // t / 2^s, in units of 2^-working
    BigInteger sum = BigInteger.ONE.shiftLeft(working);
    BigInteger term = sum;
    for (int n = 1; term.signum() != 0; n++) {
      term = term.multiply(reduced).shiftRight(working).divide(BigInteger.valueOf(n));
      sum = n % 2 == 1 ? sum.subtract(term) : sum.add(term);
    }
    for (int s = 0; s < squarings; s++) {
      sum = sum.multiply(sum).shiftRight(working);
    }
    return sum.shiftRight(working - digits);
  }
}
