package org.smadp.accounting;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * The joint noise of one release of several parameter groups under one sampling event.
 *
 * <p>One example can move every group at once by mixing * C_g, so whitening the groups gives a
 * single Gaussian of sensitivity 1 with noise multiplier
 *
 * <pre>  sigma_eff = 1 / (mixing * sqrt(sum over g of sigma_g^-2)).</pre>
 *
 * <p>Clip norms cancel. The sampling amplifies this one number once; the sum of the separately
 * amplified curves of the groups is not a guarantee of the release.
 */
public final class JointNoise {
  private JointNoise() {}

  /** sigma_eff of groups with the given noise multipliers; 0 as soon as one group has no noise. */
  public static double jointNoiseMultiplier(double mixing, double... noiseMultipliers) {
    requireMixing(mixing);
    if (noiseMultipliers.length == 0) {
      throw new IllegalArgumentException(
          "noiseMultipliers must hold at least one group, was empty");
    }
    double smallest = Double.POSITIVE_INFINITY;
    for (double sigma : noiseMultipliers) {
      if (!(sigma >= 0)) {
        throw new IllegalArgumentException("noiseMultiplier must be >= 0, was " + sigma);
      }
      smallest = Math.min(smallest, sigma);
    }
    if (smallest == 0 || smallest == Double.POSITIVE_INFINITY) {
      return smallest;
    }
    double sum = 0;
    for (double sigma : noiseMultipliers) {
      double ratio = smallest / sigma;
      sum += ratio * ratio;
    }
    return smallest / (mixing * Math.sqrt(sum));
  }

  /** The event of one joint release on a Poisson sample. */
  public static SampledGaussian event(
      double samplingRate, double mixing, double... noiseMultipliers) {
    return new SampledGaussian(samplingRate, jointNoiseMultiplier(mixing, noiseMultipliers));
  }

  /**
   * The diagnostic of each group on its own, in the order given: what one would get by forgetting
   * that all groups are released together.
   */
  public static List<MarginalDiagnostic> marginal(
      double samplingRate, double mixing, long steps, double delta, double... noiseMultipliers) {
    requireMixing(mixing);
    var accountant = new RdpAccountant(RdpConversion.IMPROVED);
    DoubleUnaryOperator epsilon =
        ratio -> accountant.epsilon(new SampledGaussian(samplingRate, ratio), steps, delta);
    List<MarginalDiagnostic> diagnostics = new ArrayList<>();
    Arrays.stream(noiseMultipliers)
        .forEach(
            sigma -> {
              double ratio = sigma / mixing;
              diagnostics.add(new MarginalDiagnostic(sigma, ratio, epsilon.applyAsDouble(ratio)));
            });
    return List.copyOf(diagnostics);
  }

  static void requireMixing(double mixing) {
    if (!(mixing > 0 && mixing <= 1)) {
      throw new IllegalArgumentException("mixing must be in (0, 1], was " + mixing);
    }
  }
}
