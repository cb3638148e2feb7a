package org.smadp.accounting;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;

/**
 * Finds noise for a budget, or steps for noise, with any accountant.
 *
 * <p>Guarantee: the epsilon of what is returned, by the same accountant, never exceeds the target:
 * of the two ends of the last bracket the one on the safe side is returned.
 *
 * @param accountant what epsilon means here
 * @param targetEpsilon largest epsilon allowed
 * @param delta at this delta
 */
public record Calibration(Accountant accountant, double targetEpsilon, double delta) {
  private static final double RELATIVE = 1e-7;
  private static final double LEAST_NOISE = 1e-3;
  private static final double MOST_NOISE = 1e6;
  private static final long MOST_STEPS = 1L << 40;

  /**
   * One noise multiplier shared by all groups.
   *
   * @param noiseMultiplier sigma of every group
   * @param jointNoiseMultiplier sigma / (mixing * sqrt(groups)), what was accounted
   * @param epsilon its epsilon, at most the target
   */
  public record Noise(double noiseMultiplier, double jointNoiseMultiplier, double epsilon) {}

  public Calibration {
    if (!(targetEpsilon > 0 && targetEpsilon < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "targetEpsilon must be > 0 and finite, was " + targetEpsilon);
    }
    if (!(delta > 0 && delta < 1)) {
      throw new IllegalArgumentException("delta must be in (0, 1), was " + delta);
    }
  }

  /**
   * The smallest noise multiplier of one joint Gaussian release per step, to a relative 1e-7; empty
   * if even a multiplier of a million is too little. Never below a thousandth.
   */
  public OptionalDouble jointNoise(double samplingRate, long steps) {
    requireSteps(steps);
    return leastNoise(
        noise -> List.of(new PrivacyLedger.Entry(new SampledGaussian(samplingRate, noise), steps)));
  }

  /**
   * The smallest noise for a run of any shape, under the same terms.
   *
   * @param charged everything the run would charge at a given noise; more noise must not cost more
   */
  public OptionalDouble leastNoise(DoubleFunction<List<PrivacyLedger.Entry>> charged) {
    DoubleUnaryOperator epsilon = noise -> accountant.epsilon(charged.apply(noise), delta);
    double high = 1;
    while (epsilon.applyAsDouble(high) > targetEpsilon) {
      high *= 2;
      if (high > MOST_NOISE) {
        return OptionalDouble.empty();
      }
    }
    double low = high / 2;
    while (epsilon.applyAsDouble(low) <= targetEpsilon) {
      high = low;
      low /= 2;
      if (low < LEAST_NOISE) {
        return epsilon.applyAsDouble(LEAST_NOISE) <= targetEpsilon
            ? OptionalDouble.of(LEAST_NOISE)
            : OptionalDouble.of(refine(epsilon, LEAST_NOISE, high));
      }
    }
    return OptionalDouble.of(refine(epsilon, low, high));
  }

  /** Narrows a bracket whose upper end fits, by secants on log epsilon kept inside it. */
  private double refine(DoubleUnaryOperator epsilon, double tooLittle, double enough) {
    double low = tooLittle;
    double high = enough;
    double lowGap = gap(epsilon, low);
    double highGap = gap(epsilon, high);
    for (int i = 0; high - low > RELATIVE * high; i++) {
      double share = lowGap / (lowGap - highGap);
      boolean useful = i % 3 != 2 && share > 0 && share < 1;
      double middle = useful ? low + (high - low) * share : Math.sqrt(low * high);
      double margin = 0.3 * RELATIVE * high;
      middle = Math.max(low + margin, Math.min(high - margin, middle));
      double middleGap = gap(epsilon, middle);
      if (middleGap <= 0) {
        high = middle;
        highGap = middleGap;
        // The root is usually just below: look there, which closes the bracket from both sides.
        double probe = middle - RELATIVE * 0.6 * middle;
        if (i > 1 && probe > low && gap(epsilon, probe) > 0) {
          return high;
        }
      } else {
        low = middle;
        lowGap = middleGap;
      }
    }
    return high;
  }

  private double gap(DoubleUnaryOperator epsilonOf, double noise) {
    double epsilon = epsilonOf.applyAsDouble(noise);
    double gap = Math.log(epsilon / targetEpsilon);
    return epsilon <= targetEpsilon ? Math.min(gap, 0) : gap;
  }

  /**
   * The smallest noise multiplier shared by all groups of a release with data weight {@code
   * mixing}: mixing * sqrt(groups) times the joint one.
   *
   * @throws IllegalArgumentException if no noise reaches the target
   */
  public Noise noise(double samplingRate, long steps, double mixing, int groups) {
    JointNoise.requireMixing(mixing);
    if (groups < 1) {
      throw new IllegalArgumentException("groups must be >= 1, was " + groups);
    }
    double joint =
        jointNoise(samplingRate, steps)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "targetEpsilon "
                            + targetEpsilon
                            + " cannot be reached in "
                            + steps
                            + " steps by any noise up to "
                            + MOST_NOISE
                            + "; raise epsilon or delta, or take fewer steps"));
    double sigma = mixing * Math.sqrt(groups) * joint;
    // The way back through the division may round down; go up until it does not.
    while (sigma / (mixing * Math.sqrt(groups)) < joint) {
      sigma = Math.nextUp(sigma);
    }
    return new Noise(sigma, joint, epsilon(samplingRate, joint, steps));
  }

  /** The most steps of the event that fit the budget: 0 if not even one does. */
  public long steps(PrivacyEvent event) {
    if (!fits(event, 1)) {
      return 0;
    }
    long low = 1;
    long high = 2;
    while (fits(event, high)) {
      low = high;
      high *= 2;
      if (high > MOST_STEPS) {
        return low;
      }
    }
    while (high - low > 1) {
      long middle = low + (high - low) / 2;
      if (fits(event, middle)) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private boolean fits(PrivacyEvent event, long steps) {
    return accountant.epsilon(event, steps, delta) <= targetEpsilon;
  }

  private double epsilon(double samplingRate, double noise, long steps) {
    return accountant.epsilon(new SampledGaussian(samplingRate, noise), steps, delta);
  }

  private static void requireSteps(long steps) {
    if (steps < 1) {
      throw new IllegalArgumentException("steps must be >= 1, was " + steps);
    }
  }
}
