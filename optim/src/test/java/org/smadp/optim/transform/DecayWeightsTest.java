package org.smadp.optim.transform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.smadp.optim.HashedValues;
import org.smadp.optim.Transform;
import org.smadp.optim.TransformContract;
import org.smadp.tensor.GroupedVector;

class DecayWeightsTest extends TransformContract {
  @Override
  protected Transform transform() {
    return new DecayWeights(0.01);
  }

  @Test
  void apply_withDecay_addsThatShareOfTheParameters() {
    GroupedVector direction = HashedValues.vector(layout, 1);
    Transform.Context context = context(0);
    GroupedVector result = transform().start(layout).apply(direction, context);
    for (int i = 0; i < result.size(); i++) {
      assertEquals(direction.get(i) + 0.01 * context.parameters().get(i), result.get(i), 1e-6);
    }
  }

  @Test
  void apply_withoutDecay_changesNothing() {
    GroupedVector direction = HashedValues.vector(layout, 1);
    assertSame(direction, new DecayWeights(0).start(layout).apply(direction, context(0)));
  }

  @Test
  void new_negativeDecay_throws() {
    assertThrows(IllegalArgumentException.class, () -> new DecayWeights(-0.1));
  }
}
