package org.smadp.accounting.pld;

/**
 * The two neighbours of a data set: with one example removed, or one added.
 *
 * <p>With w = 1 - q + q exp(x) the ratio of the outputs' densities with and without the example,
 * the privacy loss is log w on outputs drawn with the example, and -log w on outputs drawn without
 * it.
 */
enum LossDirection {
  REMOVE(1),
  ADD(-1);

  private final int sign;

  LossDirection(int sign) {
    this.sign = sign;
  }

  /** +1 if the loss rises with log w, -1 if it falls. */
  int sign() {
    return sign;
  }

  /** The power p with E[exp(tilt * loss)] = E[w^p] over the outputs drawn without the example. */
  double power(double tilt) {
    return this == REMOVE ? 1 + tilt : -tilt;
  }
}
