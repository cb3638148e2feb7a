package org.smadp.nn.scatter;

/**
 * Morlet wavelets of one scale, sampled on a square of taps around their centre, in 8 directions:
 *
 * <pre>
 *   psi(x, y) = (exp(i xi r) - beta) g,   g = exp(-(r^2 + t^2 / 4) / (2 s^2)) / (4 pi s^2)
 *   r = x cos a + y sin a,   t = y cos a - x sin a,   s = 0.8 * 2^scale,   xi = (3 pi / 4) / 2^scale
 * </pre>
 *
 * with a = pi k / 8 for direction k, and beta such that the taps add up to zero. An even number of
 * taps puts the centre between pixels. Mirroring the image turns direction k into (8 - k) mod 8.
 */
final class Wavelets {
  static final int DIRECTIONS = 8;
  private static final double WIDTH = 0.8;
  private static final double FREQUENCY = 0.75 * Math.PI;

  /** How much longer the envelope is across the wave than along it. */
  private static final double ELONGATION = 2;

  private Wavelets() {}

  /**
   * Real parts of all directions, row by row, then imaginary parts.
   *
   * @param taps the length of a side of the square
   */
  static double[] of(int scale, int taps) {
    int square = taps * taps;
    double[] values = new double[2 * DIRECTIONS * square];
    for (int k = 0; k < DIRECTIONS; k++) {
      fill(values, k * square, (DIRECTIONS + k) * square, scale, taps, Math.PI * k / DIRECTIONS);
    }
    return values;
  }

  private static void fill(
      double[] values, int real, int imaginary, int scale, int taps, double angle) {
    double width = WIDTH * (1 << scale);
    double frequency = FREQUENCY / (1 << scale);
    double area = 2 * Math.PI * width * width * ELONGATION;
    double centre = (taps - 1) / 2.0;
    double[] envelope = new double[taps * taps];
    double envelopes = 0;
    double waves = 0;
    for (int i = 0; i < envelope.length; i++) {
      int row = i / taps;
      double x = i % taps - centre;
      double y = row - centre;
      double along = x * Math.cos(angle) + y * Math.sin(angle);
      double across = (y * Math.cos(angle) - x * Math.sin(angle)) / ELONGATION;
      envelope[i] = Math.exp(-(along * along + across * across) / (2 * width * width)) / area;
      values[real + i] = envelope[i] * Math.cos(frequency * along);
      values[imaginary + i] = envelope[i] * Math.sin(frequency * along);
      envelopes += envelope[i];
      waves += values[real + i];
    }
    for (int i = 0; i < envelope.length; i++) {
      values[real + i] -= waves / envelopes * envelope[i];
    }
  }
}
