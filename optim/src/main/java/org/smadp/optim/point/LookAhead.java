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
 * DiSK's point: weight * gradient(theta + reach * move) + (1 - weight) * gradient(theta) for every
 * example, combined before clipping, where move = theta_t - theta_(t-1). With weight 1 only the
 * look-ahead gradient remains, one pass; with weight 0 only the gradient at theta.
 */
public record LookAhead(double reach, double weight) implements EvaluationPoint {
  public LookAhead {
    if (!(reach >= 0 && Double.isFinite(reach))) {
      throw new IllegalArgumentException("reach must be >= 0 and finite, was " + reach);
    }
    if (!Double.isFinite(weight)) {
      throw new IllegalArgumentException("weight must be finite, was " + weight);
    }
  }

  @Override
  public State start(Layout layout) {
    return new Ahead(this, new PreviousParameters(layout));
  }

  private record Ahead(LookAhead settings, PreviousParameters previous) implements State {
    @Override
    public Probe choose(GroupedVector parameters) {
      GroupedVector move = previous.move(parameters);
      if (settings.weight == 0 || settings.reach == 0 || move.norm() == 0) {
        return new Probe.At(parameters);
      }
      GroupedVector ahead = parameters.plusScaled(move, settings.reach);
      return settings.weight == 1
          ? new Probe.At(ahead)
          : new Probe.Blend(ahead, parameters, settings.weight);
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
