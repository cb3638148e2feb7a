package org.smadp.optim.transform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.smadp.optim.HashedValues;
import org.smadp.optim.Transform;
import org.smadp.optim.TransformContract;
import org.smadp.tensor.GroupedVector;

class LowPassTest extends TransformContract {
  @Override
  protected Transform transform() {
    return LowPass.published();
  }

  @Test
  void apply_constantDirection_isReturnedFromTheFirstStepOn() {
    Transform.Stage stage = transform().start(layout);
    GroupedVector direction = HashedValues.vector(layout, 1);
    for (int t = 0; t < 20; t++) {
      GroupedVector filtered = stage.apply(direction, context(t));
      for (int i = 0; i < layout.size(); i++) {
        assertEquals(direction.get(i), filtered.get(i), 1e-5);
      }
    }
  }

  @Test
  void new_badCoefficients_throw() {
    assertThrows(
        IllegalArgumentException.class,
        () -> new LowPass(List.of(), List.of(), LowPass.Start.PLAIN));
    assertThrows(
        IllegalArgumentException.class,
        () -> new LowPass(List.of(Double.NaN), List.of(1.0), LowPass.Start.PLAIN));
  }
}
