package org.smadp.optim.point;

import org.smadp.optim.Checkpointed;
import org.smadp.optim.EvaluationPoint;
import org.smadp.privacy.PrivateRelease;
import org.smadp.privacy.query.Probe;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/**
 * Each example climbs along its own gradient before its gradient is taken. A summand then depends
 * on one example only, so the sensitivity is still the clip norm and one query suffices.
 */
public record OwnAscentPoint(double ascentRadius) implements EvaluationPoint {
  public OwnAscentPoint {
    AscentRadius.require(ascentRadius);
  }

  @Override
  public State start(Layout layout) {
    return new Climbing(ascentRadius);
  }

  private record Climbing(double ascentRadius) implements State, Checkpointed.Stateless {
    @Override
    public Probe choose(GroupedVector parameters) {
      return new Probe.OwnAscent(parameters, ascentRadius);
    }

    @Override
    public void remember(PrivateRelease release) {}
  }
}
