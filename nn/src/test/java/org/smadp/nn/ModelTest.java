package org.smadp.nn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.smadp.nn.layer.Activation;
import org.smadp.nn.layer.Conv;
import org.smadp.nn.layer.GroupNorm;
import org.smadp.nn.layer.Linear;
import org.smadp.nn.layer.Reshape;
import org.smadp.nn.layer.Reuse;
import org.smadp.noise.NoiseSource;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;
import org.smadp.tensor.Shape;

class ModelTest {
  private final Model model =
      Model.of(
          "test",
          Shape.of(3, 8, 8),
          2,
          GroupNorm.instance("first", 3),
          Conv.of2d("conv", 3, 4, 3),
          new GroupNorm("norm", 2, 4),
          Activation.RELU,
          Reshape.MEAN_OVER_SPACE,
          Linear.of("fc", 4, 2));

  @Test
  void layout_normAfterConv_joinsItsGroup() {
    Layout layout = model.layout();
    assertEquals(
        List.of("first", "conv", "fc"), layout.groups().stream().map(Layout.Group::name).toList());
    assertEquals(6, layout.group(0).length());
    assertEquals(4 * 27 + 4 + 4 + 4, layout.group(1).length());
    assertEquals(List.of(4, 3, 3, 3), layout.group(1).weightShape());
    assertEquals(List.of(2, 4), layout.group(2).weightShape());
    assertTrue(layout.group(0).weightShape().isEmpty());
  }

  @Test
  void initialParameters_weights_lieWithinTheFanInBound() {
    GroupedVector values = model.initialParameters(NoiseSource.seeded(1));
    Layout.Group conv = model.layout().group(1);
    double bound = 1 / Math.sqrt(27);
    double largest = 0;
    for (int i = conv.offset(); i < conv.offset() + 112; i++) {
      largest = Math.max(largest, Math.abs(values.get(i)));
    }
    assertTrue(largest <= bound && largest > 0.8 * bound, "largest " + largest);
    for (int i = 0; i < 3; i++) {
      assertEquals(1, values.get(i));
      assertEquals(0, values.get(3 + i));
    }
  }

  @Test
  void initialParameters_seeds_decideTheValues() {
    assertEquals(
        model.initialParameters(NoiseSource.seeded(1)),
        model.initialParameters(NoiseSource.seeded(1)));
    assertNotEquals(
        model.initialParameters(NoiseSource.seeded(1)),
        model.initialParameters(NoiseSource.seeded(2)));
  }

  @Test
  void constructor_layersDoNotFit_isRefused() {
    Linear wrong = Linear.of("fc", 5, 2);
    assertThrows(IllegalArgumentException.class, () -> Model.of("test", Shape.of(4), 2, wrong));
    assertThrows(IllegalArgumentException.class, () -> Model.of("test", Shape.of(5), 3, wrong));
  }

  @Test
  void slots_nameUsedTwice_isRefusedUnlessTied() {
    Linear linear = Linear.of("fc", 2, 2);
    Model twice = Model.of("test", Shape.of(2), 2, linear, linear);
    assertThrows(IllegalArgumentException.class, twice::slots);
    assertEquals(2, Model.of("test", Shape.of(2), 2, linear, new Reuse(linear)).slots().size());
  }
}
