package org.smadp.optim.transform;

import org.smadp.optim.Checkpointed;
import org.smadp.optim.Transform;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/**
 * Decoupled weight decay: direction + weightDecay * parameters, placed before {@link Scale} so that
 * it follows the learning rate, theta = theta - lr_t * (y + weightDecay * theta). It reads no data
 * and costs no privacy.
 */
public record DecayWeights(double weightDecay) implements Transform {
  public DecayWeights {
    if (!(weightDecay >= 0 && Double.isFinite(weightDecay))) {
      throw new IllegalArgumentException(
          "weight-decay must be >= 0 and finite, was " + weightDecay);
    }
  }

  @Override
  public Stage start(Layout layout) {
    return new Decay(weightDecay);
  }

  private record Decay(double weightDecay) implements Stage, Checkpointed.Stateless {
    @Override
    public GroupedVector apply(GroupedVector direction, Context context) {
      return weightDecay == 0 ? direction : direction.plusScaled(context.parameters(), weightDecay);
    }
  }
}
