package org.smadp.optim;

import org.smadp.privacy.GradientOracle;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/** How parameters move in one private step: the settings of an algorithm, put together. */
public interface StepRule {
  /** Fresh state for one run. */
  Stepper start(Layout layout);

  /** One run of the rule: a function of the start parameters and the oracle's releases. */
  interface Stepper extends Checkpointed {
    /** Asks the oracle what it needs and returns the next parameters. */
    GroupedVector step(GroupedVector parameters, GradientOracle oracle);

    /** The public facts of the last step; there is none before the first. */
    StepReport report();

    /** The parameters to evaluate and hand out, given the current ones; an average may differ. */
    default GroupedVector evaluated(GroupedVector parameters) {
      return parameters;
    }
  }
}
