package org.smadp.optim.point;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.smadp.optim.EvaluationPoint;
import org.smadp.privacy.PrivateRelease;
import org.smadp.privacy.query.Probe;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/**
 * The momentum variant of DP-SAT's point: climb against the previous move of the parameters, theta
 * + radius * (previous - theta) / |previous - theta|. The first step stays where it is.
 */
public record AscentAlongLastMove(double ascentRadius) implements EvaluationPoint {
  public AscentAlongLastMove {
    AscentRadius.require(ascentRadius);
  }

  @Override
  public State start(Layout layout) {
    return new LastMove(ascentRadius, new PreviousParameters(layout));
  }

  private record LastMove(double ascentRadius, PreviousParameters previous) implements State {
    @Override
    public Probe choose(GroupedVector parameters) {
      GroupedVector uphill = previous.move(parameters).scaled(-1);
      return new Probe.At(AscentRadius.climb(parameters, uphill, ascentRadius));
    }

    @Override
    public void remember(PrivateRelease release) {}

    @Override
    public void save(DataOutput out) throws IOException {
      previous.save(out);
    }

    @Override
    public void restore(DataInput in) throws IOException {
      previous.restore(in);
    }
  }
}
