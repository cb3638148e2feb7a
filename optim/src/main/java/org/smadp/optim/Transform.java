package org.smadp.optim;

import org.smadp.privacy.PrivateRelease;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/** Turns the private gradient estimate into the direction to subtract from the parameters. */
public interface Transform {
  Stage start(Layout layout);

  /** Whether it relies on noise of one size over all steps, so that clip norms must not move. */
  default boolean needsFixedClip() {
    return false;
  }

  /** This transform, then the next on its result. */
  default Transform then(Transform next) {
    return new Sequence(this, next);
  }

  /** The transform within one run; called once a step. */
  interface Stage extends Checkpointed {
    GroupedVector apply(GroupedVector direction, Context context);
  }

  /**
   * The public circumstances of a step.
   *
   * @param step counts from 0
   * @param parameters before the step
   * @param release the answer this direction comes from
   * @param expectedLotSize L = qN, never the size of the drawn lot
   */
  record Context(
      long step, GroupedVector parameters, PrivateRelease release, double expectedLotSize) {}
}
