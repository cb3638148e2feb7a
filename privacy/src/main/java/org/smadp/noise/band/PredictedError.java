package org.smadp.noise.band;

/**
 * The noise that a strategy leaves in what a workload computes, for one unit of independent noise a
 * step.
 *
 * <pre>
 *   error(C)^2 = mean over the rows a of |a C^-1|^2,   without correlation: mean of |a|^2
 *   gradient:    d |a C^-1|^2 / d c_k = -2 sum over t of w_t v_(t+k),  v = C^-T a,  w = C^-1 v
 * </pre>
 */
public final class PredictedError {
  private PredictedError() {}

  /** Root of the mean squared noise over the rows of a workload. */
  public static double of(Strategy strategy, Workload workload) {
    double squares = 0;
    for (double[] row : workload.rows()) {
      for (double v : strategy.solveTransposed(row)) {
        squares += v * v;
      }
    }
    return Math.sqrt(squares / workload.rows().size());
  }

  /**
   * Adds the gradient of the mean square to {@code gradient}, by coefficient, and returns the mean
   * square.
   */
  static double squareAndGradient(Strategy strategy, Workload workload, double[] gradient) {
    double squares = 0;
    double weight = 1.0 / workload.rows().size();
    for (double[] row : workload.rows()) {
      double[] v = strategy.solveTransposed(row);
      double[] w = strategy.solve(v);
      for (int t = 0; t < v.length; t++) {
        squares += weight * v[t] * v[t];
        for (int k = 0; k < gradient.length && t + k < v.length; k++) {
          gradient[k] -= 2 * weight * w[t] * v[t + k];
        }
      }
    }
    return squares;
  }
}
