package org.smadp.spectrum;

import java.util.Optional;

/**
 * The power-law fit written down as defined, every distance evaluated: the reference for {@link
 * BoundedScanFit}.
 */
final class BruteForceFit {
  private BruteForceFit() {}

  static Optional<PowerLawFit> fit(double[] ascending, int minimumTail) {
    PowerLawFit best = null;
    int count = ascending.length;
    for (int i = 0; i < count; i++) {
      double xmin = ascending[i];
      boolean repeated = i > 0 && xmin == ascending[i - 1];
      int size = count - i;
      if (repeated || xmin == ascending[count - 1] || size < minimumTail) {
        continue;
      }
      double logSum = 0;
      for (int j = i; j < count; j++) {
        logSum += Math.log(ascending[j] / xmin);
      }
      double rho = 1 + size / logSum;
      double distance = distance(ascending, i, rho);
      if (best == null || distance < best.ksDistance()) {
        best = new PowerLawFit(rho, xmin, distance, size);
      }
    }
    return Optional.ofNullable(best);
  }

  private static double distance(double[] ascending, int first, double rho) {
    int size = ascending.length - first;
    double distance = 0;
    for (int j = first; j < ascending.length; j++) {
      int strictlyBelow = 0;
      while (ascending[first + strictlyBelow] < ascending[j]) {
        strictlyBelow++;
      }
      double fitted = 1 - Math.pow(ascending[j] / ascending[first], 1 - rho);
      distance = Math.max(distance, Math.abs(fitted - strictlyBelow / (double) size));
    }
    return distance;
  }
}
