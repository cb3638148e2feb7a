package org.smadp.optim;

import java.util.List;
import org.smadp.accounting.PrivacyEvent;
import org.smadp.accounting.PrivacyLedger;

/** The settings of one algorithm; a record, so that it is its own run record. */
public interface Algorithm {
  /** The algorithm as a step rule. */
  StepRule rule(StepSettings settings);

  /** Weight of the fresh sum in every query: sensitivity is this times the clip norm. */
  default double dataWeight() {
    return 1;
  }

  /** How examples are bounded: the policy given from outside, unless the method has its own. */
  default ClipPolicy clip(StepSettings settings) {
    return settings.clip();
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
}
