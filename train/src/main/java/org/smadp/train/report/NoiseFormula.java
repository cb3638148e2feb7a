package org.smadp.train.report;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.ClipCount;
import org.smadp.train.plan.TrainingPlan;

/**
 * How the joint noise multiplier of an event follows from quantities that the statement lists: an
 * auditor who puts the listed numbers into the printed formula gets the printed result.
 *
 * <pre>
 *   one clip norm for each group:   1 / (β √Σ σ_g⁻²)
 *   one clip norm for all:          σ / β
 *   with k counts of noise s:       1 / √(β² Σ σ_g⁻² + k / (2 s)²), or β² σ⁻² for the sum
 *   n answers on one lot:           the same over √n
 * </pre>
 *
 * @param counts noisy counts that are released in the same event
 * @param answers on one lot that are charged as one event
 */
public record NoiseFormula(ClipBounds.Scope scope, Optional<Counts> counts, int answers) {
  /**
   * Counts of sensitivity 1/2.
   *
   * @param number k, one for each clipped block
   * @param noiseStddev s, of each
   */
  public record Counts(int number, double noiseStddev) {}

  static NoiseFormula of(TrainingPlan plan) {
    return new NoiseFormula(
        plan.clip().scope(),
        plan.clipPolicy().count() instanceof ClipCount.Noisy noisy
            ? Optional.of(new Counts(plan.clipPolicy().first().blockCount(), noisy.noiseStddev()))
            : Optional.empty(),
        plan.algorithm().algorithm().answersPerEvent());
  }

  private boolean isFlat() {
    return scope == ClipBounds.Scope.FLAT;
  }

  /** The formula in the symbols of {@link #quantities} and of the table of groups. */
  String text() {
    if (counts.isPresent()) {
      String sums = isFlat() ? "β² σ⁻²" : "β² Σ σ_g⁻²";
      String whole = "√(%s + k / (2 s)²)".formatted(sums);
      return answers == 1 ? "1 / " + whole : "1 / (√n " + whole + ")";
    }
    if (!isFlat()) {
      return answers == 1 ? "1 / (β √Σ σ_g⁻²)" : "1 / (√n β √Σ σ_g⁻²)";
    }
    return answers == 1 ? "σ / β" : "σ / (√n β)";
  }

  /**
   * The symbols that are in no other place of the statement, with names and values.
   *
   * @param noiseMultiplier of every group, under one clip norm for all
   */
  Map<String, String> quantities(double noiseMultiplier) {
    Map<String, String> quantities = new LinkedHashMap<>();
    if (isFlat()) {
      quantities.put("Noise multiplier σ of every group", Numbers.number(noiseMultiplier));
    }
    counts.ifPresent(
        released -> {
          quantities.put("Noisy counts k in an event", Integer.toString(released.number()));
          quantities.put(
              "Noise stddev s of a count of sensitivity 1/2",
              Numbers.number(released.noiseStddev()));
        });
    if (answers > 1) {
      quantities.put("Answers n on one lot, charged as one event", Integer.toString(answers));
    }
    return quantities;
  }
}
