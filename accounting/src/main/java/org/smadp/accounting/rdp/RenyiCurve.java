package org.smadp.accounting.rdp;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.smadp.accounting.Phase;
import org.smadp.accounting.PrivacyLedger;

/**
 * The Renyi bound of all charges of a ledger together, for any order above 1; +infinity at every
 * order if an access was not protected.
 */
public final class RenyiCurve {
  private RenyiCurve() {}

  public static DoubleUnaryOperator of(List<PrivacyLedger.Entry> entries) {
    return Phase.of(entries)
        .<DoubleUnaryOperator>map(phases -> order -> total(phases, order))
        .orElse(order -> Double.POSITIVE_INFINITY);
  }

  static double total(List<Phase> phases, double order) {
    double sum = 0;
    for (Phase phase : phases) {
      sum +=
          phase.count()
              * SubsampledGaussianRdp.rdp(phase.samplingRate(), phase.noiseMultiplier(), order);
    }
    return sum;
  }
}
