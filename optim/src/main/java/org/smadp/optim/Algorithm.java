package org.smadp.optim;

import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import org.smadp.accounting.PrivacyEvent;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.privacy.query.Sampling;

/**
 * The settings of one algorithm; a record, so that it is its own run record. Only {@link #rule} has
 * to be written; the others answer for a plain step of one query on a Poisson lot.
 */
public interface Algorithm {
  /** The algorithm as a step rule. */
  StepRule rule(StepSettings settings);

  /** Weight of the fresh sum in every query: sensitivity is this times the clip norm. */
  default double dataWeight() {
    return 1;
  }

  /**
   * How the lot of each query is drawn.
   *
   * @param samplingRate q = L / N, from declared sizes
   */
  default Sampling sampling(double samplingRate, StepSettings settings) {
    return new Sampling.Poisson(samplingRate);
  }

  /**
   * Why its steps need noise that is independent between them; empty when they read releases only
   * and any noise will do.
   */
  default Optional<String> needsIndependentNoise() {
    return Optional.empty();
  }

  /** What is left of its velocity after a step, in [0, 1); 0 when it has none. */
  default double velocityDecay() {
    return 0;
  }

  /** How examples are bounded: the policy given from outside, unless the method has its own. */
  default ClipPolicy clip(StepSettings settings) {
    return settings.clip();
  }

  /**
   * What is done to each example's gradient before it joins a sum, in words for an auditor.
   *
   * @param number how numbers are written
   */
  default String describeClipping(StepSettings settings, DoubleFunction<String> number) {
    return clip(settings).describe(number);
  }

  /** Answers on one lot that are charged together as one event. */
  default int answersPerEvent() {
    return 1;
  }

  /**
   * What one step is charged, for accounting and calibration ahead of a run.
   *
   * @param gradientMultiplier noise over sensitivity of a plain gradient query, joint over the
   *     groups: 1 / sqrt(sum_g sigma_g^-2), or sigma under a flat bound
   */
  default List<PrivacyEvent> events(
      double samplingRate, double gradientMultiplier, StepSettings settings) {
    return List.of(
        StepCharge.withCounts(samplingRate, gradientMultiplier / dataWeight(), clip(settings)));
  }

  /** Whether a charge belongs to a step; false for one that comes in addition, every so often. */
  default boolean isStep(PrivacyEvent charged) {
    return true;
  }

  /** What a whole run is charged, as a ledger that accountants can read. */
  default PrivacyLedger forecast(
      long steps, double samplingRate, double gradientMultiplier, StepSettings settings) {
    var ledger = new PrivacyLedger();
    List<PrivacyEvent> ofOneStep = events(samplingRate, gradientMultiplier, settings);
    for (long step = 0; step < steps; step++) {
      ofOneStep.forEach(ledger::charge);
    }
    return ledger;
  }

  /**
   * What the budget of a filter is made for, when steps are charged at what they used; empty when
   * the forecast is the budget. It bounds nothing by itself: only with a filter that stops before
   * it is passed.
   */
  default Optional<PrivacyLedger> filterPlan(
      long steps, double gradientMultiplier, StepSettings settings) {
    return Optional.empty();
  }
}
