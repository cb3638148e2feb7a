package org.smadp.accounting.selection;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.smadp.accounting.Accountant;
import org.smadp.accounting.Phase;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.rdp.OrderSearch;
import org.smadp.accounting.rdp.RdpConversion;
import org.smadp.accounting.rdp.RenyiCurve;

/**
 * The epsilon of releasing the best of K runs: {@link RepeatedSelection#renyi} by the improved
 * conversion, at the best of all orders.
 *
 * <p>Both searches have a single valley. (order-1) times a Renyi curve is convex, so over the
 * second order the bound is a convex function over a positive linear one; and over the first one
 * the selection adds a constant, and log E[K] where log(1/delta) stands already.
 *
 * <p>Guarantee: an upper bound whatever the searches find, since every pair of orders gives one.
 */
public record SelectionAccountant(RepeatedSelection law) implements Accountant {
  private static final double TOLERANCE = 1e-6;

  /**
   * An epsilon and what gave it; orders are NaN where none was needed.
   *
   * @param renyi of one run at the order
   * @param hatRenyi of one run at the second order
   */
  public record Bound(
      double epsilon, double order, double renyi, double hatOrder, double hatRenyi) {
    private static Bound without(double epsilon) {
      return new Bound(epsilon, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    }
  }

  @Override
  public double epsilon(List<PrivacyLedger.Entry> entries, double delta) {
    return bound(List.of(entries), delta).epsilon();
  }

  /**
   * The bound for runs with settings drawn anew for every trial, in a way that does not depend on
   * the data.
   *
   * @param candidates what a run charges, for each choice of settings; the worst counts at each
   *     order
   */
  public Bound bound(List<List<PrivacyLedger.Entry>> candidates, double delta) {
    Phase.requireDelta(delta);
    if (candidates.stream().map(Phase::of).allMatch(p -> p.isPresent() && p.get().isEmpty())) {
      return Bound.without(0);
    }
    if (delta == 1) {
      return Bound.without(0);
    }
    if (delta == 0 || candidates.stream().anyMatch(entries -> Phase.of(entries).isEmpty())) {
      return Bound.without(Double.POSITIVE_INFINITY);
    }
    return bound(worst(candidates), Math.log(delta));
  }

  private static DoubleUnaryOperator worst(List<List<PrivacyLedger.Entry>> candidates) {
    List<DoubleUnaryOperator> curves = candidates.stream().distinct().map(RenyiCurve::of).toList();
    return order -> curves.stream().mapToDouble(c -> c.applyAsDouble(order)).max().orElseThrow();
  }

  private Bound bound(DoubleUnaryOperator curve, double logDelta) {
    double hatOrder = 1 + secondOrder(curve);
    double hatRenyi = hatOrder == 1 ? 0 : curve.applyAsDouble(hatOrder);
    OrderSearch.Minimum best =
        OrderSearch.minimum(
            excess ->
                RdpConversion.IMPROVED.epsilon(
                    law.renyi(1 + excess, curve.applyAsDouble(1 + excess), hatOrder, hatRenyi),
                    excess,
                    logDelta),
            8,
            TOLERANCE);
    double order = 1 + best.argument();
    double epsilon = Double.isNaN(best.value()) ? Double.POSITIVE_INFINITY : best.value();
    return new Bound(Math.max(0, epsilon), order, curve.applyAsDouble(order), hatOrder, hatRenyi);
  }

  /**
   * The best second order minus 1; 0, where one run's own curve plays no part, is tried as well.
   */
  private double secondOrder(DoubleUnaryOperator curve) {
    OrderSearch.Minimum best =
        OrderSearch.minimum(
            excess -> law.selectionTerm(1 + excess, curve.applyAsDouble(1 + excess)), 8, TOLERANCE);
    return best.value() < law.selectionTerm(1, 0) ? best.argument() : 0;
  }
}
