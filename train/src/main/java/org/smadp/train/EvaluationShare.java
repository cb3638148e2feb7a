package org.smadp.train;

import org.smadp.data.DataIdentity;
import org.smadp.data.Dataset;
import org.smadp.nn.Views;
import org.smadp.privacy.Sensitive;
import org.smadp.train.plan.AnswerViews;
import org.smadp.train.plan.TrainingPlan;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/**
 * How many evaluations take at most a tenth of a run, at least one and at most twenty:
 *
 * <pre>  n (H f) &lt;= 1/9 (T L P f r),   r = 3  </pre>
 *
 * with T steps of L expected examples, P passes over each (of an algorithm, times views), H
 * held-out examples (times the views that answers are averaged over), f the time of one forward
 * pass and r what a clipped gradient costs in forward passes. Multiplications alone give 3; norms
 * and clipping come on top, so that evaluations take less than this allows.
 *
 * <p>Everything here is public and known before the first step: noise of private evaluations is
 * calibrated to their number, and a seeded run has the same number on any machine. A clock would
 * give neither. The rows that are held out of private data are not counted but expected, from the
 * declared size.
 *
 * @param trainingPasses forward and backward passes of the whole run, in examples
 * @param heldOut examples of one evaluation
 */
@Sensitive
record EvaluationShare(double trainingPasses, double heldOut) {
  private static final double GRADIENT_COST = 3;
  private static final double SHARE = 0.1;

  /**
   * The share of a plan.
   *
   * @param passes over each example, of its algorithm
   */
  static EvaluationShare of(TrainingPlan plan, double passes, Dataset dataset, Settings settings) {
    return new EvaluationShare(
        plan.privacy().steps() * plan.privacy().expectedLotSize() * passes * views(plan),
        heldOut(dataset, plan.privacy().datasetSize(), settings)
            * AnswerViews.of(settings).moves().size());
  }

  private static int views(TrainingPlan plan) {
    Views views = plan.algorithm().views();
    return views.isPlain() ? 1 : views.count();
  }

  private static double heldOut(Dataset dataset, int declaredSize, Settings settings) {
    if (dataset.identity().visibility() == DataIdentity.Visibility.PUBLIC) {
      return dataset.test().size();
    }
    double share = settings.value(Setting.TEST_FRACTION);
    return declaredSize * share / (1 - share);
  }

  /** Evaluations over the whole run. */
  long evaluations() {
    double allowed = SHARE / (1 - SHARE) * trainingPasses * GRADIENT_COST / heldOut;
    return (long) Math.max(1, Math.min(TrainingCadence.TIMES, Math.floor(allowed)));
  }
}
