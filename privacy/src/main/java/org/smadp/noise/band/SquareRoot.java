package org.smadp.noise.band;

/**
 * Strategies in closed form: the square root of a Toeplitz workload, cut to the bands (its columns
 * are cut, not its inverse) and scaled to unit norm.
 *
 * <pre>
 *   prefix sums:               r_0 = 1,  r_k = r_(k-1) (2k - 1) / (2k)
 *   momentum and decay:        c_k = sum over i of decay^(k-i) r_(k-i) * momentum^i r_i
 *   a Toeplitz workload w:     y_0 = sqrt(w_0),  y_k = (w_k - sum of y_i y_(k-i), 0 &lt; i &lt; k) / (2 y_0)
 * </pre>
 *
 * The second is the root of 1 / ((1 - decay x) (1 - momentum x)): parameters that shrink by decay
 * in each step and move along a velocity that shrinks by momentum.
 */
public final class SquareRoot {
  private SquareRoot() {}

  /** For sums of releases. */
  public static Strategy ofPrefixSums(int bands) {
    return ofMomentum(bands, 0, 1);
  }

  /**
   * For descent with momentum and weight decay.
   *
   * @param momentum in [0, 1), what is left of the velocity after a step
   * @param decay in (0, 1], what is left of the parameters after a step
   */
  public static Strategy ofMomentum(int bands, double momentum, double decay) {
    if (!(momentum >= 0 && momentum < 1 && decay > 0 && decay <= 1)) {
      throw new IllegalArgumentException(
          "momentum must be in [0, 1) and decay in (0, 1], were %s and %s"
              .formatted(momentum, decay));
    }
    Strategy.requireBands(bands);
    double[] root = rootOfSums(bands);
    double[] coefficients = new double[bands];
    for (int k = 0; k < bands; k++) {
      for (int i = 0; i <= k; i++) {
        coefficients[k] += Math.pow(decay, k - i) * root[k - i] * Math.pow(momentum, i) * root[i];
      }
    }
    return Strategy.of(coefficients);
  }

  /**
   * For a Toeplitz workload.
   *
   * @param workload what a release does to the value this many steps later; the first above 0
   */
  public static Strategy ofToeplitz(int bands, double... workload) {
    Strategy.requireBands(bands);
    double[] root = new double[bands];
    root[0] = Math.sqrt(workload[0]);
    for (int k = 1; k < bands; k++) {
      double rest = k < workload.length ? workload[k] : 0;
      for (int i = 1; i < k; i++) {
        rest -= root[i] * root[k - i];
      }
      root[k] = rest / (2 * root[0]);
    }
    return Strategy.of(root);
  }

  private static double[] rootOfSums(int bands) {
    double[] root = new double[bands];
    root[0] = 1;
    for (int k = 1; k < bands; k++) {
      root[k] = root[k - 1] * (2 * k - 1) / (2 * k);
    }
    return root;
  }
}
