package org.smadp.optim.transform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.smadp.optim.HashedValues;
import org.smadp.optim.Transform;
import org.smadp.optim.TransformContract;
import org.smadp.tensor.GroupedVector;

class MomentumTest extends TransformContract {
  @Override
  protected Transform transform() {
    return new Momentum(0.9, Momentum.Weighting.CLASSIC);
  }

  @Test
  void apply_constantDirection_followsTheGeometricSum() {
    GroupedVector direction = HashedValues.vector(layout, 1);
    Transform.Stage classic = transform().start(layout);
    Transform.Stage dampened = new Momentum(0.9, Momentum.Weighting.DAMPENED).start(layout);
    for (int t = 0; t < 6; t++) {
      double sum = (1 - Math.pow(0.9, t + 1)) / 0.1;
      GroupedVector velocity = classic.apply(direction, context(t));
      GroupedVector mean = dampened.apply(direction, context(t));
      for (int i = 0; i < direction.size(); i++) {
        assertEquals(sum * direction.get(i), velocity.get(i), 1e-5);
        assertEquals(0.1 * sum * direction.get(i), mean.get(i), 1e-6);
      }
    }
  }

  @Test
  void apply_zeroDecay_changesNothing() {
    GroupedVector direction = HashedValues.vector(layout, 1);
    Transform.Stage stage = new Momentum(0, Momentum.Weighting.CLASSIC).start(layout);
    assertSame(direction, stage.apply(direction, context(0)));
  }

  @Test
  void new_decayOne_throws() {
    assertThrows(IllegalArgumentException.class, () -> new Momentum(1, Momentum.Weighting.CLASSIC));
  }
}
