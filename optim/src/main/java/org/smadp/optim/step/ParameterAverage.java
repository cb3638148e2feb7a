package org.smadp.optim.step;

/**
 * How iterates are averaged for evaluation: average = d * average + (1 - d) * parameters.
 *
 * <pre>
 *   RAMPED:    d = min(decay, (t + 1) / (t + 10)), starting from the first parameters
 *   DEBIASED:  d = decay, starting from zero, divided by 1 - decay^(t + 1) when read
 * </pre>
 */
public record ParameterAverage(double decay, Start start) {
  /** How the average forgets that it has a beginning. */
  public enum Start {
    RAMPED,
    DEBIASED
  }

  public ParameterAverage {
    if (!(decay >= 0 && decay < 1)) {
      throw new IllegalArgumentException("decay of the average must be in [0, 1), was " + decay);
    }
  }

  /** Decay 0.999 with a ramp. */
  public static ParameterAverage usual() {
    return new ParameterAverage(0.999, Start.RAMPED);
  }

  /** Weight of the old average when the parameters of step t join. */
  public double weightAt(long step) {
    return start == Start.DEBIASED ? decay : Math.min(decay, (step + 1.0) / (step + 10.0));
  }
}
