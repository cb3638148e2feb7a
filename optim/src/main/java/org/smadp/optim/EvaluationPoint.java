package org.smadp.optim;

import org.smadp.privacy.PrivateRelease;
import org.smadp.privacy.query.Probe;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/** Where the next query takes its gradients: chosen from parameters and past releases. */
public interface EvaluationPoint {
  State start(Layout layout);

  /** The choice within one run. */
  interface State extends Checkpointed {
    Probe choose(GroupedVector parameters);

    void remember(PrivateRelease release);
  }

  /** The current parameters, as in DP-SGD. */
  static EvaluationPoint current() {
    return new CurrentPoint();
  }
}
