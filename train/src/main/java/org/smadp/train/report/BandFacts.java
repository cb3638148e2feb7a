package org.smadp.train.report;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.smadp.noise.band.StepFactor;
import org.smadp.train.plan.PrivacySpec;
import org.smadp.train.plan.ProtectedUnit;
import org.smadp.train.plan.TrainingPlan;

/**
 * What a statement says of noise that is correlated over steps.
 *
 * @param stepFactor noise of the last planned step over independent noise of the same charge
 * @param errorRatio predicted noise in the parameters over that of one band at the same epsilon
 */
public record BandFacts(double stepFactor, OptionalDouble errorRatio) {
  static BandFacts of(TrainingPlan plan) {
    PrivacySpec privacy = plan.privacy();
    return new BandFacts(
        new StepFactor(privacy.strategy()).at(privacy.steps() - 1), plan.predictedErrorRatio());
  }

  /** How lots are drawn, in words. */
  static String sampling(int bands, ProtectedUnit unit) {
    return ("cyclic Poisson: every %s is in one of %d groups, by a coin of its own; step t draws from"
            + " group t mod %d, each %s independently with probability p")
        .formatted(unit.noun(), bands, bands, unit.noun());
  }

  /** Rows of the statement, with their values. */
  Map<String, String> rows(int bands) {
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put(
        "Noise over steps",
        ("correlated over %d steps: C⁻¹ times white noise, C banded with columns of norm 1; past noise"
                + " is kept secret and never written")
            .formatted(bands));
    rows.put("Noise of a late step, in σ_g C_g", Numbers.number(stepFactor));
    errorRatio.ifPresent(
        ratio ->
            rows.put(
                "Predicted noise in the parameters over one band's at equal ε",
                Numbers.number(ratio)));
    return rows;
  }
}
