package org.smadp.train;

import org.smadp.train.plan.TrainingPlan;
import org.smadp.train.report.Evaluation;

/** Watches a run; it receives public and private-safe values only. */
public interface TrainingListener {
  /** This much of the features is computed; not called where there are none or they are found. */
  default void onFeatures(int percent) {}

  /** The plan is settled and training begins, or resumes after {@code step} steps. */
  default void onStart(TrainingPlan plan, long step) {}

  /** A private step is done; {@code step} counts the steps done so far. */
  default void onStep(long step) {}

  default void onEvaluation(Evaluation evaluation) {}

  /** The run's position is safely on disk. */
  default void onCheckpoint(long step) {}
}
