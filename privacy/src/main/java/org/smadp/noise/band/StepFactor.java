package org.smadp.noise.band;

/**
 * Standard deviation of the noise of one step after another, in units of independent noise: the
 * norms of the rows of C^-1, as {@link Strategy#stepFactors}, without their number being known.
 */
public final class StepFactor {
  private final Strategy strategy;
  private final double[] inverse;
  private long steps;
  private double squares;

  public StepFactor(Strategy strategy) {
    this.strategy = strategy;
    this.inverse = new double[strategy.bands()];
  }

  /** Of this step; steps are asked for in order, some may be left out. */
  public double at(long step) {
    if (step < steps - 1) {
      throw new IllegalArgumentException("step must be >= %d, was %d".formatted(steps - 1, step));
    }
    while (steps <= step) {
      double sum = steps == 0 ? 1 : 0;
      for (int i = (int) Math.min(steps, inverse.length - 1); i >= 1; i--) {
        sum -= strategy.coefficients().get(i) * inverse[(int) ((steps - i) % inverse.length)];
      }
      double value = sum / strategy.coefficients().get(0);
      inverse[(int) (steps++ % inverse.length)] = value;
      squares += value * value;
    }
    return Math.sqrt(squares);
  }
}
