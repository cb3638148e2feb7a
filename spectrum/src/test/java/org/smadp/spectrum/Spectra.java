package org.smadp.spectrum;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;

/** Seeded spectra and matrices for tests. */
final class Spectra {
  private Spectra() {}

  /** Ascending sample of a Pareto law with density exponent rho above 1. */
  static double[] pareto(long seed, int size, double rho) {
    Random random = new Random(seed);
    return IntStream.range(0, size)
        .mapToDouble(i -> Math.pow(1 - random.nextDouble(), -1 / (rho - 1)))
        .sorted()
        .toArray();
  }

  static double[] lognormal(long seed, int size) {
    Random random = new Random(seed);
    return IntStream.range(0, size)
        .mapToDouble(i -> Math.exp(2 * random.nextGaussian()))
        .sorted()
        .toArray();
  }

  /** Small integers, most of them repeated. */
  static double[] tied(long seed, int size) {
    Random random = new Random(seed);
    return IntStream.range(0, size)
        .mapToDouble(i -> 1 + random.nextInt(1 + size / 3))
        .sorted()
        .toArray();
  }

  static double[] ofGaussianMatrix(long seed, int rows, int cols) {
    return new GramEigenvalues().of(gaussian(seed, rows * cols), rows, cols);
  }

  static float[] gaussian(long seed, int size) {
    Random random = new Random(seed);
    float[] values = new float[size];
    for (int i = 0; i < size; i++) {
      values[i] = (float) random.nextGaussian();
    }
    return values;
  }

  static double[] scaled(double[] values, double factor) {
    return Arrays.stream(values).map(x -> factor * x).toArray();
  }
}
