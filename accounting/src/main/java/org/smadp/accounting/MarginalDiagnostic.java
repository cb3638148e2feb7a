package org.smadp.accounting;

/**
 * What one group would cost if it were released alone: a diagnostic, not a guarantee of anything
 * that was released. It is no {@link PrivacyEvent} and no number, so it fits nowhere a guarantee is
 * asked for.
 *
 * @param noiseMultiplier the group's sigma_g
 * @param ratio sigma_g / mixing, its noise over its own sensitivity
 * @param epsilonRdpImproved epsilon of that ratio by the improved Renyi conversion
 */
public record MarginalDiagnostic(double noiseMultiplier, double ratio, double epsilonRdpImproved) {
  @Override
  public String toString() {
    return "marginal diagnostic, not a guarantee: noise multiplier "
        + noiseMultiplier
        + ", ratio "
        + ratio
        + ", epsilon of this group alone "
        + epsilonRdpImproved;
  }
}
