package org.smadp.accounting.rdp;

import java.util.function.DoubleUnaryOperator;

/**
 * Minimum over (0, infinity) of a function with a single valley, searched on a logarithmic scale:
 * doubling or halving until the valley is bracketed, then golden sections.
 *
 * <p>Both conversions from RDP have this shape: (a-1) times epsilon is a convex function of the
 * order a, and a convex function over a positive linear one has one valley. The search therefore
 * finds the infimum over all real orders, which no finite list of orders can beat.
 */
public final class OrderSearch {
  private static final double GOLDEN = 0.5 * (Math.sqrt(5) - 1);
  private static final double LIMIT = Math.log(1e10);

  /** Where the minimum was found, and its value. */
  public record Minimum(double argument, double value) {}

  private OrderSearch() {}

  /**
   * Searches [1e-10, 1e10] from {@code start}, to {@code tolerance} in the argument's logarithm.
   */
  public static Minimum minimum(DoubleUnaryOperator function, double start, double tolerance) {
    DoubleUnaryOperator f = log -> function.applyAsDouble(Math.exp(log));
    double middle = Math.max(-LIMIT, Math.min(LIMIT, Math.log(start)));
    double value = f.applyAsDouble(middle);
    double step = Math.log(2);
    double ahead = f.applyAsDouble(middle + step);
    double direction = ahead < value || (Double.isInfinite(value) && start < 1) ? step : -step;
    double behind = middle - direction;
    double next = middle + direction;
    double nextValue = direction > 0 ? ahead : f.applyAsDouble(next);
    while ((nextValue < value || Double.isInfinite(value)) && Math.abs(next) <= LIMIT) {
      behind = middle;
      middle = next;
      value = nextValue;
      direction *= 1.3;
      next = middle + direction;
      nextValue = f.applyAsDouble(next);
    }
    return golden(f, Math.min(behind, next), Math.max(behind, next), middle, value, tolerance);
  }

  private static Minimum golden(
      DoubleUnaryOperator f, double low, double high, double best, double value, double tolerance) {
    double bestValue = value;
    double bestAt = best;
    double left = high - GOLDEN * (high - low);
    double right = low + GOLDEN * (high - low);
    double leftValue = f.applyAsDouble(left);
    double rightValue = f.applyAsDouble(right);
    while (high - low > tolerance) {
      if (leftValue < rightValue) {
        high = right;
        right = left;
        rightValue = leftValue;
        left = high - GOLDEN * (high - low);
        leftValue = f.applyAsDouble(left);
      } else {
        low = left;
        left = right;
        leftValue = rightValue;
        right = low + GOLDEN * (high - low);
        rightValue = f.applyAsDouble(right);
      }
      double candidate = Math.min(leftValue, rightValue);
      if (candidate < bestValue) {
        bestValue = candidate;
        bestAt = leftValue < rightValue ? left : right;
      }
    }
    return new Minimum(Math.exp(bestAt), bestValue);
  }
}
