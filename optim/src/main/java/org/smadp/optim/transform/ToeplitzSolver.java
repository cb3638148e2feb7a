package org.smadp.optim.transform;

/**
 * Solves the symmetric positive-definite Toeplitz system T x = y by Levinson's recursion, T_(jk) =
 * column[|j - k|].
 */
final class ToeplitzSolver {
  private ToeplitzSolver() {}

  static double[] solve(double[] column, double[] right) {
    int size = right.length;
    double[] forward = new double[size]; // T_n forward = e_1 on the leading n x n system
    double[] solution = new double[size];
    forward[0] = 1 / column[0];
    solution[0] = right[0] / column[0];
    for (int n = 1; n < size; n++) {
      double forwardError = 0;
      double solutionError = 0;
      for (int i = 0; i < n; i++) {
        forwardError += column[n - i] * forward[i];
        solutionError += column[n - i] * solution[i];
      }
      double scale = 1 / (1 - forwardError * forwardError);
      double[] next = new double[size];
      for (int i = 0; i <= n; i++) {
        double ahead = i < n ? forward[i] : 0;
        double back = i > 0 ? forward[n - i] : 0;
        next[i] = scale * (ahead - forwardError * back);
      }
      forward = next;
      double correction = right[n] - solutionError;
      for (int i = 0; i <= n; i++) {
        solution[i] += correction * forward[n - i];
      }
    }
    return solution;
  }
}
