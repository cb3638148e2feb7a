package org.smadp.optim;

/** The settings of one algorithm; a record, so that it is its own run record. */
public interface Algorithm {
  /** The algorithm as a step rule. */
  StepRule rule(StepSettings settings);

  /** Weight of the fresh sum in every query: sensitivity is this times the clip norm. */
  default double dataWeight() {
    return 1;
  }
}
