package org.smadp.train.plan;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.smadp.accounting.PrivacyEvent;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;
import org.smadp.accounting.rdp.RenyiFilter;
import org.smadp.privacy.query.ImportanceSampling;

/**
 * The budget of DP-IS by a Renyi filter: steps are charged at the rates they used, and none is
 * begun that could pass the filter.
 *
 * <p>Between two normalisers the next rate is known from the releases so far. Where a normaliser is
 * due it is not: the step counts at the public cap, and the normaliser with it.
 *
 * <p><b>Guarantee</b>: the stated epsilon is the filter's own, fixed before the first step, the
 * same after each of them; what was spent, and when the run stopped, does not enter.
 *
 * @param cap the same run charged at the public cap of the rate
 */
record FilteredBudget(
    RenyiFilter renyi,
    PlannedBudget cap,
    ImportanceSampling sampling,
    SampledGaussian largestStep,
    double delta)
    implements Budget {
  @Override
  public double planned() {
    return renyi.epsilon(delta);
  }

  @Override
  public double jointNoiseMultiplier() {
    return cap.jointNoiseMultiplier();
  }

  @Override
  public double after(long steps) {
    return steps == 0 ? 0 : planned();
  }

  @Override
  public double of(PrivacyLedger ledger) {
    return stated(ledger);
  }

  @Override
  public double stated(PrivacyLedger ledger) {
    return renyi.epsilon(ledger.entries(), delta);
  }

  @Override
  public boolean affordsStepAfter(PrivacyLedger ledger, long queries) {
    if (sampling.normaliserDueAfter(queries)) {
      return renyi.admits(ledger.entries(), sampling.normaliserEvent(), largestStep);
    }
    double rate = sampling.lastProposalRate(ledger).orElse(largestStep.samplingRate());
    var step = new SampledGaussian(rate, largestStep.noiseMultiplier());
    return renyi.admits(ledger.entries(), step);
  }

  @Override
  public List<PrivacyLedger.Entry> reserved(PrivacyLedger charged, long steps) {
    return cap.reserved(charged, steps);
  }

  /** Rates and the end of the run follow releases: a book counts the whole plan at the cap. */
  @Override
  public List<PrivacyLedger.Entry> booked(PrivacyLedger charged) {
    return cap.atLeastThePlan(charged);
  }

  @Override
  public Consumer<PrivacyEvent> admission(PrivacyLedger charged) {
    return renyi.gate(charged);
  }

  @Override
  public Optional<ByFilter> filter() {
    return Optional.of(new ByFilter(renyi.order(), cap.planned()));
  }
}
