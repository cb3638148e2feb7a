package org.smadp.optim;

/** Watches a run; it sees public values only. */
@FunctionalInterface
public interface StepObserver {
  void onStep(StepReport report);
}
