package org.smadp.optim;

import org.smadp.privacy.PrivateRelease;
import org.smadp.privacy.query.Probe;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/** Gradients at the current parameters. */
record CurrentPoint() implements EvaluationPoint {
  @Override
  public State start(Layout layout) {
    return new Here();
  }

  private static final class Here implements State, Checkpointed.Stateless {
    @Override
    public Probe choose(GroupedVector parameters) {
      return new Probe.At(parameters);
    }

    @Override
    public void remember(PrivateRelease release) {}
  }
}
