package org.smadp.noise.law;

/** How the noise of releases is drawn; the accounting is the same for both. */
public enum NoiseLaw {
  /**
   * A Gaussian in doubles, added to a sum in doubles. The guarantee is for real numbers: low-order
   * bits of the result depend on the sum in ways that no accountant counts.
   */
  GAUSSIAN {
    @Override
    public Noise of(Sensitivity sensitivity) {
      return new ContinuousNoise(sensitivity.noiseMultiplier() * sensitivity.bound());
    }
  },
  /** Sum and noise in whole multiples of a power of two, see {@link Grid}. */
  GRID {
    @Override
    public Noise of(Sensitivity sensitivity) {
      return new GridNoise(Grid.of(sensitivity));
    }
  };

  /** The noise of a part of a release. */
  public abstract Noise of(Sensitivity sensitivity);
}
