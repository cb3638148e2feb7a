package org.smadp.noise;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * A uniform real number in (0, 1), known to as many binary digits as somebody has asked for; the
 * others are drawn when they are needed.
 */
final class LazyUniform {
  private final RandomWords source;
  private long[] words = new long[2];
  private int known;

  LazyUniform(RandomWords source) {
    this.source = source;
    this.known = 0;
  }

  /** Becomes another number. */
  void renew() {
    words[0] = source.next();
    known = 1;
  }

  /** The first 64 digits: floor(this * 2^64), unsigned. */
  long leading() {
    return words[0];
  }

  /** The first 53 digits: at most this number, and less than 2^-53 below it. */
  double approximate() {
    return (words[0] >>> 11) * 0x1p-53;
  }

  /** floor(this * 2^(64 count)). */
  BigInteger leading(int count) {
    while (known < count) {
      if (known == words.length) {
        words = Arrays.copyOf(words, 2 * known);
      }
      words[known++] = source.next();
    }
    BigInteger leading = BigInteger.ZERO;
    for (int i = 0; i < count; i++) {
      leading = leading.shiftLeft(Long.SIZE).add(unsigned(words[i]));
    }
    return leading;
  }

  private static BigInteger unsigned(long word) {
    return BigInteger.valueOf(word >>> 1).shiftLeft(1).add(BigInteger.valueOf(word & 1));
  }
}
