package org.smadp.audit.shadow;

import java.util.List;
import org.smadp.accounting.SampledGaussian;
import org.smadp.train.plan.ProtectedUnit;

/**
 * What is claimed of a run, as an auditor would read it.
 *
 * @param epsilon of the whole run, joint over all groups
 * @param unit what is protected as a whole; a canary is one such unit
 * @param lots what each lot of one step is charged, in order
 */
public record Claim(double epsilon, double delta, ProtectedUnit unit, List<SampledGaussian> lots) {
  public Claim {
    lots = List.copyOf(lots);
    if (lots.isEmpty()) {
      throw new IllegalArgumentException("a claim must name at least one charge a step");
    }
  }

  /** The largest shift over noise that one lot is charged for. */
  public double mu() {
    return lots.stream().mapToDouble(event -> 1 / event.noiseMultiplier()).max().orElseThrow();
  }

  /** The sampling rate of the lots. */
  public double samplingRate() {
    return lots.get(0).samplingRate();
  }

  public Claim withEpsilon(double claimed) {
    return new Claim(claimed, delta, unit, lots);
  }
}
