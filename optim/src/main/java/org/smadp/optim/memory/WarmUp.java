package org.smadp.optim.memory;

/** Lets memory in gradually: omega = 1 - exp(-t / steps), zero at t = 0. */
public record WarmUp(double steps) {
  public WarmUp {
    if (!(steps > 0 && Double.isFinite(steps))) {
      throw new IllegalArgumentException("warmUpSteps must be > 0 and finite, was " + steps);
    }
  }

  public double at(long step) {
    return Math.abs(Math.expm1(-step / steps)); // never -0.0
  }
}
