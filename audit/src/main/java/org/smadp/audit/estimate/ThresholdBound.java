package org.smadp.audit.estimate;

/**
 * Epsilon from the error rates of a threshold that was fixed on other data (Nasr et al. 2021).
 *
 * <pre>
 *   epsilon &gt;= max(0, ln((1 - delta - FN) / FP), ln((1 - delta - FP) / FN))
 * </pre>
 */
public final class ThresholdBound {
  private ThresholdBound() {}

  /** Infinite only when an error rate is bounded by zero, which counts never give. */
  public static double epsilon(ErrorRates rates, double delta) {
    return Math.max(
        0,
        Math.max(
            log(1 - delta - rates.falseNegative(), rates.falsePositive()),
            log(1 - delta - rates.falsePositive(), rates.falseNegative())));
  }

  private static double log(double above, double below) {
    return above <= 0 ? 0 : Math.log(above / below);
  }
}
