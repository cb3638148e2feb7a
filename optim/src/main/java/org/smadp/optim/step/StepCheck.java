package org.smadp.optim.step;

import org.smadp.optim.StepReport;
import org.smadp.tensor.GroupedVector;

/** What every stepper checks of its own moments. */
final class StepCheck {
  private StepCheck() {}

  /** Stops a run whose parameters overflowed before it spends more privacy on them. */
  static GroupedVector finite(GroupedVector next, long step) {
    if (!next.isFinite()) {
      throw new IllegalStateException(
          "parameters are no longer finite after step "
              + step
              + "; lower the learning rate and start again from the last checkpoint");
    }
    return next;
  }

  static StepReport present(StepReport report) {
    if (report == null) {
      throw new IllegalStateException("no step was taken yet; report() follows step()");
    }
    return report;
  }
}
