package org.smadp.train.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.smadp.accounting.Accountant;
import org.smadp.accounting.PrivacyEvent;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;
import org.smadp.accounting.pld.EpsilonCurve;
import org.smadp.accounting.pld.PldAccountant;

/**
 * The budget of steps whose charges are known, or bounded, before training.
 *
 * <p>With correlated noise a charge is for a cycle of steps: the first of each cycle is charged for
 * all of them.
 *
 * <p>Questions on the way are answered by a curve, which is cheap; what is stated at the end comes
 * from the accountant. Both are upper bounds, and epsilon grows with every step, so up to the
 * planned number of steps the smaller of the curve and the planned end is one, too.
 */
final class PlannedBudget implements Budget {
  private final PrivacySpec privacy;
  private final List<PrivacyLedger.Entry> stepCharges;
  private final List<PrivacyLedger.Entry> extras;
  private final long extrasEvery;
  private final Accountant accountant = new PldAccountant();
  private final Optional<EpsilonCurve> curve;
  private final double planned;

  /** A run whose steps all charge the same. */
  PlannedBudget(PrivacySpec privacy, List<PrivacyLedger.Entry> stepCharges) {
    this(privacy, stepCharges, List.of(), 1);
  }

  /**
   * @param stepCharges the most that one step charges, or the first of a cycle
   * @param extras what the whole run charges on top of its steps
   * @param extrasEvery how many queries lie between two of those charges
   */
  PlannedBudget(
      PrivacySpec privacy,
      List<PrivacyLedger.Entry> stepCharges,
      List<PrivacyLedger.Entry> extras,
      long extrasEvery) {
    this.privacy = privacy;
    this.stepCharges = List.copyOf(stepCharges);
    this.extras = List.copyOf(extras);
    this.extrasEvery = extrasEvery;
    this.curve =
        extras.isEmpty()
                && stepCharges.size() == 1
                && stepCharges.get(0).event() instanceof SampledGaussian event
            ? Optional.of(new EpsilonCurve(event, privacy.delta()))
            : Optional.empty();
    this.planned = accountant.epsilon(planEntries(privacy.steps()), privacy.delta());
  }

  @Override
  public double planned() {
    return planned;
  }

  /** What was charged, but no less than all planned steps: when they ended was no fixed matter. */
  List<PrivacyLedger.Entry> atLeastThePlan(PrivacyLedger charged) {
    return withinPlan(charged.entries()) ? planEntries(privacy.steps()) : booked(charged);
  }

  /** What comes on top of the steps is counted in full from the first step on. */
  private List<PrivacyLedger.Entry> planEntries(long steps) {
    List<PrivacyLedger.Entry> entries = new ArrayList<>();
    long cycles = privacy.cycles(steps);
    if (steps > 0) {
      stepCharges.forEach(
          e ->
              entries.add(
                  new PrivacyLedger.Entry(e.event(), Math.multiplyExact(e.count(), cycles))));
      entries.addAll(extras);
    }
    return entries;
  }

  @Override
  public double jointNoiseMultiplier() {
    return stepCharges.stream()
        .map(PrivacyLedger.Entry::event)
        .mapToDouble(
            event -> event instanceof SampledGaussian gaussian ? gaussian.noiseMultiplier() : 0)
        .min()
        .orElseThrow();
  }

  @Override
  public double after(long steps) {
    return afterCycles(privacy.cycles(steps));
  }

  private double afterCycles(long cycles) {
    double epsilon =
        curve.isPresent()
            ? curve.get().epsilonAfter(cycles * stepCharges.get(0).count())
            : accountant.epsilon(planEntries(cycles * privacy.bands()), privacy.delta());
    return cycles <= privacy.cycles(privacy.steps()) ? Math.min(epsilon, planned) : epsilon;
  }

  @Override
  public double of(PrivacyLedger ledger) {
    long cycles = wholeCycles(ledger.entries());
    return cycles >= 0 && extras.isEmpty() ? afterCycles(cycles) : stated(ledger);
  }

  @Override
  public double stated(PrivacyLedger ledger) {
    return accountant.epsilon(quoted(ledger.entries()), privacy.delta());
  }

  /**
   * The charges at the plan's own events where those cover them. Rates and noise that follow
   * earlier releases are chosen on the way; only what was fixed before training is quoted.
   */
  private List<PrivacyLedger.Entry> quoted(List<PrivacyLedger.Entry> charged) {
    return new PlannedCharges(planEntries(1)).quote(charged);
  }

  /**
   * Up to the planned number of steps this is known beforehand; it matters when steps were lost in
   * a crash and charged all the same.
   */
  @Override
  public boolean affordsStepAfter(PrivacyLedger ledger, long queries) {
    if (!(privacy.target() instanceof PrivacyTarget.Epsilon target)) {
      return true;
    }
    List<PrivacyLedger.Entry> next = new ArrayList<>(ledger.entries());
    next.addAll(stepCharges);
    if (queries % extrasEvery == 0) {
      extras.forEach(entry -> next.add(new PrivacyLedger.Entry(entry.event(), 1)));
    }
    return keeps(target, next);
  }

  private boolean keeps(PrivacyTarget.Epsilon target, List<PrivacyLedger.Entry> charged) {
    return (planned <= target.epsilon() && withinPlan(charged))
        || accountant.epsilon(quoted(charged), privacy.delta()) <= target.epsilon();
  }

  @Override
  public List<PrivacyLedger.Entry> reserved(PrivacyLedger charged, long steps) {
    List<PrivacyLedger.Entry> all = new ArrayList<>(booked(charged));
    all.addAll(planEntries(steps));
    return all;
  }

  @Override
  public List<PrivacyLedger.Entry> booked(PrivacyLedger charged) {
    return quoted(charged.entries());
  }

  /** Whatever an algorithm asks for, and whatever it had forecast, the target is kept. */
  @Override
  public Consumer<PrivacyEvent> admission(PrivacyLedger charged) {
    if (!(privacy.target() instanceof PrivacyTarget.Epsilon target)) {
      return event -> {};
    }
    PrivacyLedger admitted = charged.journaled(event -> {});
    return event -> {
      List<PrivacyLedger.Entry> next = new ArrayList<>(admitted.entries());
      next.add(new PrivacyLedger.Entry(event, 1));
      if (event instanceof SampledGaussian && !keeps(target, next)) {
        throw new IllegalStateException(
            "the algorithm asks for more than was planned: epsilon %s has no room for %s"
                .formatted(target.epsilon(), event));
      }
      admitted.charge(event);
    };
  }

  @Override
  public Optional<ByFilter> filter() {
    return Optional.empty();
  }

  private boolean withinPlan(List<PrivacyLedger.Entry> charged) {
    return new PlannedCharges(planEntries(privacy.steps())).cover(charged);
  }

  /** How many planned cycles these charges are; -1 when they are something else. */
  private long wholeCycles(List<PrivacyLedger.Entry> charged) {
    if (charged.isEmpty()) {
      return 0;
    }
    Map<PrivacyEvent, Long> total = PlannedCharges.totals(charged);
    Map<PrivacyEvent, Long> perStep = PlannedCharges.totals(stepCharges);
    PrivacyEvent first = stepCharges.get(0).event();
    long cycles = total.getOrDefault(first, 0L) / perStep.get(first);
    perStep.replaceAll((event, count) -> count * cycles);
    return total.equals(perStep) ? cycles : -1;
  }
}
