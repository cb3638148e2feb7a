package org.smadp.optim.memory;

/**
 * The small constant that keeps divisions by vanishing norms defined: relative * |trend| * |state|
 * + absolute.
 *
 * <p>Deviates from the paper: its constant is absolute, which acts as a gate of its own when clip
 * norms are small. {@code Stabilizer.absolute(x)} is the paper's.
 */
public record Stabilizer(double relative, double absolute) {
  public static final Stabilizer USUAL = new Stabilizer(1e-12, 1e-12);

  public Stabilizer {
    if (!(relative >= 0 && Double.isFinite(relative))) {
      throw new IllegalArgumentException(
          "relative stabilizer must be >= 0 and finite, was " + relative);
    }
    if (!(absolute > 0 && Double.isFinite(absolute))) {
      throw new IllegalArgumentException(
          "absolute stabilizer must be > 0 and finite, was " + absolute);
    }
  }

  public static Stabilizer absolute(double value) {
    return new Stabilizer(0, value);
  }

  double at(double trendNorm, double stateNorm) {
    return relative * trendNorm * stateNorm + absolute;
  }
}
