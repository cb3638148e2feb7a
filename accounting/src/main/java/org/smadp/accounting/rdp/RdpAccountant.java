package org.smadp.accounting.rdp;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.smadp.accounting.Accountant;
import org.smadp.accounting.Phase;
import org.smadp.accounting.PrivacyLedger;

/**
 * Composes the Renyi curves of all steps by addition and converts the sum at the best order.
 *
 * <p>Without a list of orders the best of all real orders above 1 is searched, see {@link
 * OrderSearch}; with one, only those are tried (the paper's way).
 */
public final class RdpAccountant implements Accountant {
  /** An epsilon and the order that gave it; order NaN where no order was needed. */
  public record Bound(double epsilon, double order) {}

  private static final double TOLERANCE = 1e-6;

  private final RdpConversion conversion;
  private final double[] orders;

  private RdpAccountant(RdpConversion conversion, double[] orders) {
    this.conversion = conversion;
    this.orders = orders;
  }

  public RdpAccountant(RdpConversion conversion) {
    this(conversion, new double[0]);
  }

  /** An accountant that tries only the given orders. */
  public static RdpAccountant onOrders(RdpConversion conversion, double... orders) {
    if (orders.length == 0 || Arrays.stream(orders).anyMatch(order -> !(order > 1))) {
      throw new IllegalArgumentException(
          "orders must be a non-empty list of numbers > 1, was " + Arrays.toString(orders));
    }
    return new RdpAccountant(conversion, orders.clone());
  }

  @Override
  public double epsilon(List<PrivacyLedger.Entry> entries, double delta) {
    return bound(entries, delta).epsilon();
  }

  /** Epsilon together with the order it was found at. */
  public Bound bound(List<PrivacyLedger.Entry> entries, double delta) {
    Phase.requireDelta(delta);
    var phases = Phase.of(entries);
    if (phases.isEmpty()) {
      return new Bound(Double.POSITIVE_INFINITY, Double.NaN);
    }
    if (phases.get().isEmpty() || delta == 1) {
      return new Bound(0, Double.NaN);
    }
    return delta == 0
        ? new Bound(Double.POSITIVE_INFINITY, Double.NaN)
        : best(phases.get(), delta, OptionalDouble.empty());
  }

  /** The best bound for costly phases; the hint is a guess of the best order minus 1. */
  public Bound best(List<Phase> phases, double delta, OptionalDouble hint) {
    double logDelta = Math.log(delta);
    if (orders.length > 0) {
      return bestOfList(phases, logDelta);
    }
    OrderSearch.Minimum minimum =
        OrderSearch.minimum(
            excess -> conversion.epsilon(RenyiCurve.total(phases, 1 + excess), excess, logDelta),
            hint.orElse(8),
            TOLERANCE);
    return new Bound(notBelowZero(minimum.value()), 1 + minimum.argument());
  }

  private Bound bestOfList(List<Phase> phases, double logDelta) {
    Bound best = new Bound(Double.POSITIVE_INFINITY, orders[0]);
    for (double order : orders) {
      double epsilon = conversion.epsilon(RenyiCurve.total(phases, order), order - 1, logDelta);
      if (epsilon < best.epsilon()) {
        best = new Bound(epsilon, order);
      }
    }
    return new Bound(notBelowZero(best.epsilon()), best.order());
  }

  private static double notBelowZero(double epsilon) {
    return Double.isNaN(epsilon) ? Double.POSITIVE_INFINITY : Math.max(0, epsilon);
  }
}
