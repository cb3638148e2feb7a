package org.smadp.accounting;

import java.util.Arrays;

/**
 * How the noise of one joint release is shared out to parameter groups. All choices have the same
 * sum of sigma_g^-2 = (mixing * joint)^-2 and therefore the same epsilon.
 *
 * <p>Deviates from the paper: it knows only {@link #EQUAL}.
 */
public enum NoiseAllocation {
  /** The paper's: sigma_g = mixing * joint * sqrt(G); noise proportional to the clip norm. */
  EQUAL {
    @Override
    double[] shares(double[] clipNorms, int[] dimensions) {
      double[] shares = new double[clipNorms.length];
      Arrays.fill(shares, 1);
      return shares;
    }
  },
  /**
   * The same standard deviation everywhere: sigma_g = mixing * joint * S / C_g with S^2 the sum of
   * squared clip norms. Equals flat noise for a total clip norm S.
   */
  GLOBAL {
    @Override
    double[] shares(double[] clipNorms, int[] dimensions) {
      double largest = Arrays.stream(clipNorms).max().orElseThrow();
      return Arrays.stream(clipNorms).map(clip -> Math.pow(clip / largest, 2)).toArray();
    }
  },
  /**
   * The least total noise energy, sum of d_g sigma_g^2 C_g^2: sigma_g^2 = (mixing * joint)^2 (sum
   * of C_h sqrt(d_h)) / (C_g sqrt(d_g)).
   */
  DIM {
    @Override
    double[] shares(double[] clipNorms, int[] dimensions) {
      double largest = Arrays.stream(clipNorms).max().orElseThrow();
      double[] shares = new double[clipNorms.length];
      Arrays.setAll(shares, g -> clipNorms[g] / largest * Math.sqrt(dimensions[g]));
      return shares;
    }
  };

  /** Parts of sum sigma_g^-2 that go to the groups, up to a common factor. */
  abstract double[] shares(double[] clipNorms, int[] dimensions);

  /**
   * The noise multipliers of the groups.
   *
   * @param joint noise multiplier of the whole release
   * @param clipNorms clip norm of each group
   * @param dimensions number of parameters of each group
   */
  public double[] noiseMultipliers(
      double joint, double mixing, double[] clipNorms, int[] dimensions) {
    require(joint, mixing, clipNorms, dimensions);
    double[] shares = shares(clipNorms, dimensions);
    double sum = Arrays.stream(shares).sum();
    return Arrays.stream(shares).map(s -> mixing * joint * Math.sqrt(sum / s)).toArray();
  }

  private static void require(double joint, double mixing, double[] clipNorms, int[] dimensions) {
    if (!(joint >= 0)) {
      throw new IllegalArgumentException("joint must be >= 0, was " + joint);
    }
    JointNoise.requireMixing(mixing);
    if (clipNorms.length == 0 || clipNorms.length != dimensions.length) {
      throw new IllegalArgumentException(
          "clipNorms and dimensions must have one entry per group, had "
              + clipNorms.length
              + " and "
              + dimensions.length);
    }
    for (int g = 0; g < clipNorms.length; g++) {
      if (!(clipNorms[g] > 0 && clipNorms[g] < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("clipNorm must be > 0 and finite, was " + clipNorms[g]);
      }
      if (dimensions[g] < 1) {
        throw new IllegalArgumentException("dimension must be >= 1, was " + dimensions[g]);
      }
    }
  }
}
