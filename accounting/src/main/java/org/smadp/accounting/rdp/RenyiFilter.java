package org.smadp.accounting.rdp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.smadp.accounting.Accountant;
import org.smadp.accounting.Phase;
import org.smadp.accounting.PrivacyEvent;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;

/**
 * A fully adaptive Renyi filter (Feldman and Zrnic 2021): what a release is charged may follow from
 * the releases before it, as long as
 *
 * <pre>
 *   sum_t rdp_t(order) &lt;= budget,   order and budget fixed before the first release
 * </pre>
 *
 * holds on every path, where rdp_t bounds release t given those before it. All of them together are
 * then (order, budget)-RDP, wherever the run stops.
 *
 * <p><b>Guarantee</b>: epsilon is that of the whole budget at that one order, whatever was spent. A
 * sum that turned out smaller, or an order that fits it better, is itself a random number which
 * nothing promised beforehand. Charges that passed the budget have no guarantee: +infinity.
 */
public final class RenyiFilter implements Accountant {
  private static final RdpConversion CONVERSION = RdpConversion.IMPROVED;

  private final double order;
  private final double budget;
  private final Map<PrivacyEvent, Double> costs = new ConcurrentHashMap<>();

  public RenyiFilter(double order, double budget) {
    if (!(order > 1 && order < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("order must be > 1 and finite, was " + order);
    }
    if (!(budget >= 0 && budget < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("budget must be >= 0 and finite, was " + budget);
    }
    this.order = order;
    this.budget = budget;
  }

  /** The filter that just admits a plan, at the order where the plan's epsilon is smallest. */
  public static RenyiFilter admitting(List<PrivacyLedger.Entry> plan, double delta) {
    double best = new RdpAccountant(CONVERSION).bound(plan, delta).order();
    if (Double.isNaN(best)) {
      throw new IllegalArgumentException(
          "a filter needs a plan that costs something and protects every access, and a delta in"
              + " (0, 1), was "
              + delta);
    }
    return new RenyiFilter(best, new RenyiFilter(best, 0).spent(plan));
  }

  public double order() {
    return order;
  }

  public double budget() {
    return budget;
  }

  /** The sum of all charges at this filter's order. */
  public double spent(List<PrivacyLedger.Entry> entries) {
    // Counted first: equal charges give the same sum in whatever order they came.
    Map<PrivacyEvent, Long> counts = new LinkedHashMap<>();
    entries.forEach(entry -> counts.merge(entry.event(), entry.count(), Math::addExact));
    double sum = 0;
    for (Map.Entry<PrivacyEvent, Long> charge : counts.entrySet()) {
      sum += charge.getValue() * costs.computeIfAbsent(charge.getKey(), this::cost);
    }
    return sum;
  }

  private double cost(PrivacyEvent event) {
    return event instanceof SampledGaussian step
        ? SubsampledGaussianRdp.rdp(step.samplingRate(), step.noiseMultiplier(), order)
        : Double.POSITIVE_INFINITY;
  }

  /** Whether the next charge, on top of what was charged before, stays within the budget. */
  public boolean admits(List<PrivacyLedger.Entry> charged, PrivacyEvent... next) {
    List<PrivacyLedger.Entry> all = new ArrayList<>(charged);
    for (PrivacyEvent event : next) {
      all.add(new PrivacyLedger.Entry(event, 1));
    }
    return spent(all) <= budget;
  }

  /**
   * What stands before a ledger, see {@link PrivacyLedger#journaled}: refuses a release that would
   * pass the budget, so that its noise is never drawn. An access without protection is let through
   * to the ledger, which has no guarantee from then on: it may have happened already.
   */
  public Consumer<PrivacyEvent> gate(PrivacyLedger charged) {
    PrivacyLedger admitted = charged.journaled(event -> {});
    return event -> {
      if (event instanceof SampledGaussian && !admits(admitted.entries(), event)) {
        throw new IllegalStateException(
            "the Renyi filter at order " + order + " has no budget left for " + event);
      }
      admitted.charge(event);
    };
  }

  /** That of the whole budget once anything was charged. */
  @Override
  public double epsilon(List<PrivacyLedger.Entry> entries, double delta) {
    if (entries.isEmpty()) {
      return 0;
    }
    return admits(entries) ? epsilon(delta) : Double.POSITIVE_INFINITY;
  }

  /** What this filter promises at a delta, fixed before the first release. */
  public double epsilon(double delta) {
    if (Phase.requireDelta(delta) == 1) {
      return 0;
    }
    return Math.max(0, CONVERSION.epsilon(budget, order - 1, Math.log(delta)));
  }
}
