package org.smadp.noise.band;

/** How the coefficients of a strategy are found. */
public enum StrategyRule {
  /** In closed form, {@link SquareRoot}: mild, about twice the noise a step for 4 bands. */
  SQRT,
  /** {@link OptimalStrategy}: less noise in the parameters for more in each step. */
  OPTIMAL
}
