package org.smadp.optim.transform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.smadp.optim.HashedValues;
import org.smadp.optim.Transform;
import org.smadp.optim.TransformContract;
import org.smadp.tensor.GroupedVector;

class SignMomentumTest extends TransformContract {
  @Override
  protected Transform transform() {
    return new SignMomentum(0.9, 0.99);
  }

  @Test
  void apply_anyDirection_movesEveryCoordinateByOne() {
    Transform.Stage stage = transform().start(layout);
    for (int t = 0; t < 5; t++) {
      GroupedVector moved = stage.apply(HashedValues.vector(layout, t), context(t));
      for (int i = 0; i < moved.size(); i++) {
        assertEquals(1, Math.abs(moved.get(i)));
      }
    }
  }

  @Test
  void apply_zeroDirections_moveNothing() {
    GroupedVector zero = GroupedVector.zeros(layout);
    assertEquals(zero, transform().start(layout).apply(zero, context(0)));
  }

  /** After a step along g, one against it flips the sign only when it outweighs the mean. */
  @Test
  void apply_againstTheMean_flipsWhereTheNewGradientOutweighsIt() {
    GroupedVector direction = HashedValues.vector(layout, 1);
    double kept = 0.9 * 0.01 / 0.1; // what the mean holds of g, in units of the new weight
    assertTrue(flips(direction, -1.01 * kept));
    assertTrue(!flips(direction, -0.99 * kept));
  }

  private boolean flips(GroupedVector direction, double factor) {
    Transform.Stage stage = transform().start(layout);
    GroupedVector first = stage.apply(direction, context(0));
    GroupedVector second = stage.apply(direction.scaled(factor), context(1));
    assertTrue(second.equals(first) || second.equals(first.scaled(-1)));
    return !second.equals(first);
  }

  @Test
  void new_decayOne_throws() {
    assertThrows(IllegalArgumentException.class, () -> new SignMomentum(1, 0.99));
    assertThrows(IllegalArgumentException.class, () -> new SignMomentum(0.9, 1));
  }
}
