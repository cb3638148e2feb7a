package org.smadp.optim.transform;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.smadp.optim.Transform;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;
import org.smadp.tensor.VectorCodec;

/**
 * Heavy-ball momentum on the private gradient: velocity = decay * velocity + weight * direction,
 * with weight 1 (classic) or 1 - decay (dampened, so that the learning rate keeps its meaning).
 */
public record Momentum(double decay, Weighting weighting) implements Transform {
  /** Weight of the newest direction. */
  public enum Weighting {
    CLASSIC,
    DAMPENED
  }

  public Momentum {
    if (!(decay >= 0 && decay < 1)) {
      throw new IllegalArgumentException("momentum decay must be in [0, 1), was " + decay);
    }
  }

  @Override
  public Stage start(Layout layout) {
    return new Velocity(
        decay, weighting == Weighting.DAMPENED ? 1 - decay : 1, GroupedVector.zeros(layout));
  }

  private static final class Velocity implements Stage {
    private final double decay;
    private final double weight;
    private GroupedVector velocity;

    Velocity(double decay, double weight, GroupedVector velocity) {
      this.decay = decay;
      this.weight = weight;
      this.velocity = velocity;
    }

    @Override
    public GroupedVector apply(GroupedVector direction, Context context) {
      if (decay == 0) {
        return direction;
      }
      velocity = direction.scaled(weight).plusScaled(velocity, decay);
      return velocity;
    }

    @Override
    public void save(DataOutput out) throws IOException {
      VectorCodec.write(out, velocity);
    }

    @Override
    public void restore(DataInput in) throws IOException {
      velocity = VectorCodec.read(in, velocity.layout());
    }
  }
}
