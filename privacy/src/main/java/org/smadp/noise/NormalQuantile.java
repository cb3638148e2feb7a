package org.smadp.noise;

/**
 * The standard normal value that belongs to a uniform 64-bit word, by inversion:
 *
 * <pre>
 *   u = (word + 1/2) / 2^64 in (-1/2, 1/2), word signed;   z = PhiInverse(1/2 + u)
 * </pre>
 *
 * <p>One word gives one value, so a stream of words is addressed by index; the largest magnitude is
 * 9.16. The rational approximations are those of Wichura, Algorithm AS 241 (Applied Statistics
 * 37:3, 1988), of relative error below 1e-16 before rounding. Only plain arithmetic, the exactly
 * rounded square root and {@link StrictMath#log} are used, so the bits are the same on every JVM
 * and before and after its compiler has run; {@link Math#log} promises neither.
 */
final class NormalQuantile {
  private static final double WORD = 0x1p-64;
  private static final double CENTRE_HALF_WIDTH = 0.425;
  private static final double CENTRE_SQUARED = 0.180625;

  private NormalQuantile() {}

  static double ofWord(long word) {
    long magnitude = word ^ (word >> 63); // folds -1 - k onto k: the two halves mirror each other
    double distance = (magnitude + 0.5) * WORD;
    double value =
        distance <= CENTRE_HALF_WIDTH
            ? centre(distance)
            : tail((Long.MAX_VALUE - magnitude + 0.5) * WORD);
    return word < 0 ? -value : value;
  }

  /** PhiInverse(1/2 + distance), for a distance up to 0.425. */
  private static double centre(double distance) {
    double r = CENTRE_SQUARED - distance * distance;
    double above = 2509.0809287301227;
    above = above * r + 33430.57558358813;
    above = above * r + 67265.7709270087;
    above = above * r + 45921.95393154987;
    above = above * r + 13731.69376550946;
    above = above * r + 1971.5909503065513;
    above = above * r + 133.14166789178438;
    above = above * r + 3.3871328727963665;
    double below = 5226.495278852854;
    below = below * r + 28729.085735721943;
    below = below * r + 39307.89580009271;
    below = below * r + 21213.794301586597;
    below = below * r + 5394.196021424751;
    below = below * r + 687.1870074920579;
    below = below * r + 42.31333070160091;
    below = below * r + 1;
    return distance * above / below;
  }

  /** PhiInverse(1 - p), for p below 0.075. */
  private static double tail(double p) {
    double root = Math.sqrt(-StrictMath.log(p));
    return root <= 5 ? nearTail(root - 1.6) : farTail(root - 5);
  }

  private static double nearTail(double r) {
    double above = 0.0007745450142783414;
    above = above * r + 0.022723844989269184;
    above = above * r + 0.2417807251774506;
    above = above * r + 1.2704582524523684;
    above = above * r + 3.6478483247632045;
    above = above * r + 5.769497221460691;
    above = above * r + 4.630337846156546;
    above = above * r + 1.4234371107496835;
    double below = 1.0507500716444169e-09;
    below = below * r + 0.0005475938084995345;
    below = below * r + 0.015198666563616457;
    below = below * r + 0.14810397642748008;
    below = below * r + 0.6897673349851;
    below = below * r + 1.6763848301838038;
    below = below * r + 2.053191626637759;
    below = below * r + 1;
    return above / below;
  }

  /** Beyond 6.7 standard deviations. */
  private static double farTail(double r) {
    double above = 2.0103343992922881e-07;
    above = above * r + 2.7115555687434876e-05;
    above = above * r + 0.0012426609473880784;
    above = above * r + 0.026532189526576124;
    above = above * r + 0.29656057182850487;
    above = above * r + 1.7848265399172913;
    above = above * r + 5.463784911164114;
    above = above * r + 6.657904643501103;
    double below = 2.0442631033899397e-15;
    below = below * r + 1.421511758316446e-07;
    below = below * r + 1.8463183175100548e-05;
    below = below * r + 0.0007868691311456133;
    below = below * r + 0.014875361290850615;
    below = below * r + 0.1369298809227358;
    below = below * r + 0.599832206555888;
    below = below * r + 1;
    return above / below;
  }
}
