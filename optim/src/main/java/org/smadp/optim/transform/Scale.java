package org.smadp.optim.transform;

import org.smadp.optim.Checkpointed;
import org.smadp.optim.LearningRate;
import org.smadp.optim.Transform;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/** Multiplies the direction by the learning rate of the step. */
public record Scale(LearningRate learningRate) implements Transform {
  @Override
  public Stage start(Layout layout) {
    return new ByLearningRate(learningRate);
  }

  private record ByLearningRate(LearningRate learningRate)
      implements Stage, Checkpointed.Stateless {
    @Override
    public GroupedVector apply(GroupedVector direction, Context context) {
      return direction.scaled(learningRate.at(context.step()));
    }
  }
}
