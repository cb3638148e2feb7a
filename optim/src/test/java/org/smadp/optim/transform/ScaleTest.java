package org.smadp.optim.transform;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.smadp.optim.HashedValues;
import org.smadp.optim.LearningRate;
import org.smadp.optim.Transform;
import org.smadp.optim.TransformContract;
import org.smadp.tensor.GroupedVector;

class ScaleTest extends TransformContract {
  @Override
  protected Transform transform() {
    return new Scale(new LearningRate.Linear(0.5, 4));
  }

  @Test
  void apply_linearSchedule_multipliesByTheRateOfTheStep() {
    GroupedVector direction = HashedValues.vector(layout, 1);
    assertEquals(direction.scaled(0.125), transform().start(layout).apply(direction, context(3)));
  }
}
