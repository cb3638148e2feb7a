package org.smadp.train.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;
import org.smadp.accounting.rdp.RenyiFilter;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.Sampling;

/**
 * The budget of importance sampling: by the public cap of its rate, or by a filter on the rates
 * used.
 */
final class ImportanceBudget {
  private ImportanceBudget() {}

  static Budget of(
      Sampling.Importance sampling,
      AlgorithmSpec spec,
      PrivacySpec privacy,
      ClipBounds clip,
      double noise) {
    List<PrivacyLedger.Entry> steps = new ArrayList<>();
    List<PrivacyLedger.Entry> extras = new ArrayList<>();
    for (PrivacyLedger.Entry entry : spec.forecast(privacy, clip, noise)) {
      boolean everyStep = entry.count() >= privacy.steps();
      (everyStep ? steps : extras)
          .add(everyStep ? new PrivacyLedger.Entry(entry.event(), 1) : entry);
    }
    var cap = new PlannedBudget(privacy, steps, extras, sampling.settings().refreshSteps());
    Optional<List<PrivacyLedger.Entry>> plan = spec.filterPlan(privacy, clip, noise);
    if (plan.isEmpty()) {
      return cap;
    }
    return new FilteredBudget(
        RenyiFilter.admitting(plan.get(), privacy.delta()),
        cap,
        sampling.settings(),
        new SampledGaussian(sampling.largestRate(), noise),
        privacy.delta());
  }
}
