package org.smadp.spectrum;

/** Which eigenvalues count as zero and are left out of a fit. */
public sealed interface EigenvalueCut {
  /** Only eigenvalues strictly above this are kept. */
  double threshold(double largest);

  /** Keeps x above a fixed number, whatever the scale of the matrix (WeightWatcher: 1e-5). */
  record Absolute(double limit) implements EigenvalueCut {
    public Absolute {
      requireLimit("limit", limit);
    }

    @Override
    public double threshold(double largest) {
      return limit;
    }
  }

  /** Keeps x above a fraction of the largest eigenvalue, so that fits do not depend on scale. */
  record Relative(double fraction) implements EigenvalueCut {
    public Relative {
      requireLimit("fraction", fraction);
    }

    @Override
    public double threshold(double largest) {
      return fraction * largest;
    }
  }

  private static void requireLimit(String name, double value) {
    if (!(value >= 0) || !Double.isFinite(value)) {
      throw new IllegalArgumentException(name + " must be >= 0 and finite, was " + value);
    }
  }
}
