package org.smadp.noise.band;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;

/**
 * The strategy of the least predicted error among those of so many bands.
 *
 * <pre>
 *   minimise f(c) = ln |c|^2 + ln error(c)^2  over c_1 .. c_(b-1) with c_0 = 1
 * </pre>
 *
 * f does not change when c is scaled, so unit norm is no constraint. By L-BFGS (Liu and Nocedal
 * 1989) from a start in closed form; every step lowers f, so the result is never worse than the
 * start.
 */
public final class OptimalStrategy {
  private static final int MOST_ITERATIONS = 200;
  private static final int MEMORY = 12;
  private static final double FLAT = 1e-6;
  private static final double STANDING = 1e-10;
  private static final double SUFFICIENT = 1e-4;

  private final Workload workload;
  private final Deque<Move> moves = new ArrayDeque<>();

  private OptimalStrategy(Workload workload) {
    this.workload = workload;
  }

  /** A step of the search and what it did to the gradient. */
  private static final class Move {
    final double[] step;
    final double[] change;
    final double curvature;

    Move(Point from, Point to) {
      this.step = plus(to.ratios, from.ratios, -1);
      this.change = plus(to.gradient, from.gradient, -1);
      this.curvature = dot(step, change);
    }
  }

  /** Where the search stands. */
  private static final class Point {
    final double[] ratios;
    final double value;
    final double[] gradient;

    Point(double[] ratios, double value, double[] gradient) {
      this.ratios = ratios;
      this.value = value;
      this.gradient = gradient;
    }
  }

  /**
   * The best strategy for this workload.
   *
   * @param start where the search begins; its bands are those of the result
   */
  public static Strategy of(Workload workload, Strategy start) {
    return start.bands() == 1 ? start : new OptimalStrategy(workload).search(start);
  }

  private Strategy search(Strategy start) {
    double first = start.coefficients().get(0);
    Point point = at(start.coefficients().stream().skip(1).mapToDouble(c -> c / first).toArray());
    for (int i = 0; i < MOST_ITERATIONS && norm(point.gradient) > FLAT; i++) {
      Optional<Point> next = descend(point, direction(point.gradient));
      if (next.isEmpty() || point.value - next.get().value < STANDING) {
        return Strategy.of(withOne(next.orElse(point).ratios));
      }
      remember(new Move(point, next.get()));
      point = next.get();
    }
    return Strategy.of(withOne(point.ratios));
  }

  private Point at(double[] ratios) {
    double[] c = withOne(ratios);
    double squares = dot(c, c);
    double[] gradient = new double[c.length];
    Strategy unit = Strategy.of(c);
    double scale = unit.coefficients().get(0); // unit = scale * c
    double error = PredictedError.squareAndGradient(unit, workload, gradient);
    // |c|^2 error(c)^2 is the squared error of the unit strategy.
    double[] slope = new double[ratios.length];
    for (int k = 1; k < c.length; k++) {
      slope[k - 1] = 2 * c[k] / squares + gradient[k] * scale / error;
    }
    return new Point(ratios, Math.log(error), slope);
  }

  /** By backtracking; empty when nothing lower is found. */
  private Optional<Point> descend(Point from, double[] direction) {
    double slope = dot(from.gradient, direction);
    double length = moves.isEmpty() ? 0.1 / norm(from.gradient) : 1;
    for (int tries = 0; tries < 20; tries++, length /= 2) {
      Point to = at(plus(from.ratios, direction, length));
      if (to.value <= from.value + SUFFICIENT * length * slope) { // false for NaN
        return Optional.of(to);
      }
    }
    return Optional.empty();
  }

  private void remember(Move move) {
    if (move.curvature > 0) {
      moves.addFirst(move);
      if (moves.size() > MEMORY) {
        moves.removeLast();
      }
    }
  }

  /** Minus the inverse Hessian, as far as the moves tell it, times the gradient. */
  private double[] direction(double[] gradient) {
    double[] result = gradient.clone();
    double[] weights = new double[moves.size()];
    int i = 0;
    for (Move move : moves) {
      weights[i] = dot(move.step, result) / move.curvature;
      result = plus(result, move.change, -weights[i++]);
    }
    if (!moves.isEmpty()) {
      Move newest = moves.getFirst();
      double scale = newest.curvature / dot(newest.change, newest.change);
      result = Arrays.stream(result).map(value -> scale * value).toArray();
    }
    for (var oldestFirst = moves.descendingIterator(); oldestFirst.hasNext(); ) {
      Move move = oldestFirst.next();
      double back = dot(move.change, result) / move.curvature;
      result = plus(result, move.step, weights[--i] - back);
    }
    return Arrays.stream(result).map(value -> -value).toArray();
  }

  private static double[] withOne(double[] ratios) {
    double[] c = new double[ratios.length + 1];
    c[0] = 1;
    System.arraycopy(ratios, 0, c, 1, ratios.length);
    return c;
  }

  private static double[] plus(double[] left, double[] right, double factor) {
    double[] sum = left.clone();
    for (int i = 0; i < sum.length; i++) {
      sum[i] += factor * right[i];
    }
    return sum;
  }

  private static double dot(double[] left, double[] right) {
    double sum = 0;
    for (int i = 0; i < left.length; i++) {
      sum += left[i] * right[i];
    }
    return sum;
  }

  private static double norm(double[] vector) {
    return Math.sqrt(dot(vector, vector));
  }
}
