package org.smadp.noise;

import java.math.BigInteger;

/**
 * Normal values rounded to whole numbers, without any approximation: round(scale * X), X ~ N(0, 1).
 *
 * <pre>
 *   k = 0, 1, 2, ... with chance proportional to exp(-k^2 / 2)
 *   x uniform in (0, 1), kept with chance exp(-(k x + x^2 / 2)), else begin again with k
 *   Z = +- round(scale * (k + x))          since (k + x)^2 / 2 = k^2 / 2 + k x + x^2 / 2
 * </pre>
 *
 * <p><b>Guarantee</b>: given ideal words, P(Z = z) is exactly the normal mass of [(z - 1/2) /
 * scale, (z + 1/2) / scale], for every z. Each choice compares a uniform real number with a real
 * threshold. Doubles decide it only where the two are further apart than {@link #MARGIN}, which is
 * 2^3 times the error of the arithmetic or more; else integers decide, with as many digits of both
 * as it takes.
 */
final class ExactNormal {
  /**
   * Values up to 2^15 standard deviations then fit a long; beyond, there are none in exp(-2^29).
   */
  static final long LARGEST_SCALE = 1L << 47;

  /**
   * Errors of what is compared, k being at most {@link #LARGEST_WHOLE}: a uniform 2^-53; k x + x^2
   * / 2 from x (k + 1) 2^-53 and from three roundings 3 (k + 1/2) 2^-53; StrictMath.exp, of slope
   * at most 1, an ulp of 2^-53; a cumulative chance 20 * 2^-53. Together below 2^-47.
   */
  private static final double MARGIN = 0x1p-40;

  private static final int LARGEST_WHOLE = 7;

  /** Chance that the whole part is at most k. */
  private static final double[] CUMULATIVE = cumulative();

  private final RandomWords words;
  private final double margin;
  private final LazyUniform chooser;
  private final LazyUniform fraction;
  private final LazyUniform keeper;

  ExactNormal(RandomWords words) {
    this(words, MARGIN);
  }

  /** With another margin, so that tests see integers decide often. */
  ExactNormal(RandomWords words, double margin) {
    this.words = words;
    this.margin = margin;
    this.chooser = new LazyUniform(words);
    this.fraction = new LazyUniform(words);
    this.keeper = new LazyUniform(words);
  }

  private static double[] cumulative() {
    double[] sums = new double[20];
    double sum = 0;
    for (int k = 0; k < sums.length; k++) {
      sum += StrictMath.exp(-k * k / 2.0);
      sums[k] = sum;
    }
    for (int k = 0; k < sums.length; k++) {
      sums[k] /= sum;
    }
    return sums;
  }

  /** The next round(scale * X). */
  long next(long scale) {
    int whole;
    do {
      whole = whole();
    } while (!isKept(whole));
    long magnitude = Math.addExact(Math.multiplyExact(scale, (long) whole), share(scale));
    return words.nextBit() ? magnitude : -magnitude;
  }

  private int whole() {
    chooser.renew();
    double chosen = chooser.approximate();
    int k = 0;
    while (chosen > CUMULATIVE[k] + margin) { // never at k = 7, which is that close to 1
      k++;
    }
    return chosen < CUMULATIVE[k] - margin ? k : wholeByDigits();
  }

  private boolean isKept(int whole) {
    fraction.renew();
    keeper.renew();
    if (whole > LARGEST_WHOLE) {
      return isKeptByDigits(whole);
    }
    double x = fraction.approximate();
    double distance = keeper.approximate() - StrictMath.exp(-x * (whole + x / 2));
    return Math.abs(distance) > margin ? distance < 0 : isKeptByDigits(whole);
  }

  /** round(scale * x). */
  private long share(long scale) {
    long leading = fraction.leading();
    // scale * leading = high * 2^64 + low, leading and low read as unsigned
    long high = Math.multiplyHigh(scale, leading) + ((leading >> 63) & scale);
    long low = scale * leading;
    // scale * x lies in high + [low, low + scale) / 2^64: settled unless 1/2 lies inside. From
    // 1/2 on, low reads as a negative number.
    boolean settled = low <= Long.MAX_VALUE - scale;
    return settled ? high + (low >>> 63) : shareByDigits(scale);
  }

  /** The whole part, from as many digits as it takes. */
  private int wholeByDigits() {
    for (int count = 2; ; count++) {
      int digits = Long.SIZE * count;
      // The sum of all chances, and of those up to k, in units of 2^-digits and off by error.
      int terms = (int) Math.ceil(Math.sqrt(2 * digits));
      BigInteger[] sums = new BigInteger[terms];
      BigInteger sum = BigInteger.ZERO;
      for (int k = 0; k < terms; k++) {
        BigInteger half = BigInteger.valueOf((long) k * k).shiftLeft(digits - 1);
        sum = sum.add(FixedPointExp.ofMinus(half, digits));
        sums[k] = sum;
      }
      // The terms left out are below 2 exp(-digits) together, hence below a unit.
      BigInteger error =
          FixedPointExp.ERROR.multiply(BigInteger.valueOf(terms)).add(BigInteger.ONE);
      BigInteger low = chooser.leading(count);
      BigInteger from = low.multiply(sum.subtract(error)).shiftRight(digits);
      BigInteger to = low.add(BigInteger.ONE).multiply(sum.add(error)).shiftRight(digits);
      int k = 0;
      while (from.compareTo(sums[k].add(error)) > 0) { // never at the last, which is the sum
        k++;
      }
      if (to.add(BigInteger.ONE).compareTo(sums[k].subtract(error)) < 0) {
        return k;
      }
    }
  }

  /** Whether the fraction is kept, from as many digits as it takes. */
  private boolean isKeptByDigits(int whole) {
    for (int count = 2; ; count++) {
      int digits = Long.SIZE * count;
      BigInteger low = fraction.leading(count);
      BigInteger least = chance(whole, low.add(BigInteger.ONE), digits);
      BigInteger most = chance(whole, low, digits);
      BigInteger kept = keeper.leading(count);
      if (kept.add(BigInteger.ONE).compareTo(least.subtract(FixedPointExp.ERROR)) < 0) {
        return true;
      }
      if (kept.compareTo(most.add(FixedPointExp.ERROR)) > 0) {
        return false;
      }
    }
  }

  /** exp(-(k x + x^2 / 2)) for x = fraction / 2^digits, in units of 2^-digits. */
  private static BigInteger chance(int whole, BigInteger fraction, int digits) {
    BigInteger twice = BigInteger.valueOf(2L * whole).shiftLeft(digits).add(fraction);
    return FixedPointExp.ofMinus(fraction.multiply(twice), 2 * digits + 1).shiftRight(digits + 1);
  }

  /** round(scale * x), from as many digits as it takes. */
  private long shareByDigits(long scale) {
    BigInteger factor = BigInteger.valueOf(scale);
    for (int count = 2; ; count++) {
      int digits = Long.SIZE * count;
      BigInteger half = BigInteger.ONE.shiftLeft(digits - 1);
      BigInteger from = factor.multiply(fraction.leading(count)).add(half);
      BigInteger to = from.add(factor);
      if (from.shiftRight(digits).equals(to.shiftRight(digits))) {
        return from.shiftRight(digits).longValueExact();
      }
    }
  }
}
