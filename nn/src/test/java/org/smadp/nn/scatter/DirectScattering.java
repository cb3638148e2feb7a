package org.smadp.nn.scatter;

/**
 * Scattering by the definition: sums over all taps of complex filters, in double, pixel by pixel,
 * smoothing in two dimensions at once. Shares no code with the production path.
 */
final class DirectScattering {
  private final int height;
  private final int width;

  DirectScattering(int height, int width) {
    this.height = height;
    this.width = width;
  }

  /** The 81 maps of one channel, one after the other. */
  double[] of(double[][] x) {
    double[][] result = new double[81][];
    result[0] = smooth(x, 1);
    for (int k = 0; k < 8; k++) {
      double[][] fine = modulus(x, 0, k, 5, 1);
      result[1 + k] = smooth(fine, 1);
      result[9 + k] = smooth(modulus(x, 1, k, 8.5, 2), 2);
      for (int l = 0; l < 8; l++) {
        result[17 + 8 * k + l] = smooth(modulus(fine, 1, l, 8.5, 2), 2);
      }
    }
    int plane = result[0].length;
    double[] flat = new double[81 * plane];
    for (int map = 0; map < 81; map++) {
      System.arraycopy(result[map], 0, flat, map * plane, plane);
    }
    return flat;
  }

  /** |x * psi| at the points (step - 1) / 2 + step i, with taps up to {@code reach} away. */
  private double[][] modulus(double[][] x, int scale, int k, double reach, int step) {
    double beta = beta(scale, k, reach);
    double[][] result = new double[height / step][width / step];
    for (int row = 0; row < height / step; row++) {
      for (int column = 0; column < width / step; column++) {
        double real = 0;
        double imaginary = 0;
        for (double dy = -reach; dy <= reach; dy++) {
          for (double dx = -reach; dx <= reach; dx++) {
            double g = envelope(scale, k, dx, dy);
            double phase = phase(scale, k, dx, dy);
            double pixel =
                x[inside(step * row + (step - 1) / 2.0 - dy, height)][
                    inside(step * column + (step - 1) / 2.0 - dx, width)];
            real += pixel * g * (Math.cos(phase) - beta);
            imaginary += pixel * g * Math.sin(phase);
          }
        }
        result[row][column] = Math.sqrt(real * real + imaginary * imaginary);
      }
    }
    return result;
  }

  private static double beta(int scale, int k, double reach) {
    double waves = 0;
    double envelopes = 0;
    for (double dy = -reach; dy <= reach; dy++) {
      for (double dx = -reach; dx <= reach; dx++) {
        double g = envelope(scale, k, dx, dy);
        waves += g * Math.cos(phase(scale, k, dx, dy));
        envelopes += g;
      }
    }
    return waves / envelopes;
  }

  private static double phase(int scale, int k, double dx, double dy) {
    double angle = Math.toRadians(22.5 * k);
    return 3 * Math.PI / 4 / Math.pow(2, scale) * (dx * Math.cos(angle) + dy * Math.sin(angle));
  }

  private static double envelope(int scale, int k, double dx, double dy) {
    double angle = Math.toRadians(22.5 * k);
    double s = 0.8 * Math.pow(2, scale);
    double r = dx * Math.cos(angle) + dy * Math.sin(angle);
    double t = -dx * Math.sin(angle) + dy * Math.cos(angle);
    return Math.exp(-(r * r + t * t / 4) / (2 * s * s)) / (4 * Math.PI * s * s);
  }

  /** Gaussian means around the centres of squares of four by four pixels. */
  private double[] smooth(double[][] map, int step) {
    double[] result = new double[height / 4 * (width / 4)];
    for (int m = 0; m < result.length; m++) {
      int square = m / (width / 4);
      double y = 4 * square + 1.5;
      double x = 4 * (m % (width / 4)) + 1.5;
      double sum = 0;
      double weights = 0;
      for (int row = -8; row < map.length + 8; row++) {
        for (int column = -8; column < map[0].length + 8; column++) {
          double dy = step * row + (step - 1) / 2.0 - y;
          double dx = step * column + (step - 1) / 2.0 - x;
          if (Math.abs(dy) <= 6.4 && Math.abs(dx) <= 6.4) {
            double weight = Math.exp(-(dx * dx + dy * dy) / (2 * 1.6 * 1.6));
            sum += weight * map[inside(row, map.length)][inside(column, map[0].length)];
            weights += weight;
          }
        }
      }
      result[m] = sum / weights;
    }
    return result;
  }

  /** Reflection at the first and last value, which are not repeated. */
  private static int inside(double position, int length) {
    int index = (int) Math.rint(position);
    int period = 2 * (length - 1);
    int phase = Math.floorMod(index, period);
    return Math.min(phase, period - phase);
  }
}
