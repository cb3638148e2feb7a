package org.smadp.nn.gradient;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.bytedeco.pytorch.Tensor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smadp.nn.kernel.Contribution;
import org.smadp.nn.kernel.Factors;
import org.smadp.nn.layer.ClippingPath;

class PathRuleTest {
  /** A contribution of which only the size matters. */
  private record Sized(Cost cost) implements Contribution {
    @Override
    public String key() {
      return "layer.weight";
    }

    @Override
    public Tensor perExample(int from, int count, ClippingPath path) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void addWeighted(Tensor factors, Tensor target) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void zero(Tensor examples) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Factors factors(int from, int count, boolean aloneInTensor) {
      throw new UnsupportedOperationException();
    }

    @Override
    public int bytesPerValue() {
      return 4;
    }
  }

  @ParameterizedTest(name = "{0} positions, {1} x {2}: {3}")
  @CsvSource({
    "1, 128, 2048, GHOST",
    "16, 512, 4608, GHOST",
    "64, 256, 2304, GHOST",
    "64, 128, 1152, EXPLICIT",
    "1024, 32, 27, EXPLICIT",
    "1024, 32, 288, GROUPED",
    "256, 64, 288, GROUPED",
    "256, 128, 1152, GROUPED",
    "4096, 512, 4608, GROUPED"
  })
  void choose_shapes_decideThePath(int positions, int rows, int columns, ClippingPath expected) {
    PathRule rule = new PathRule(Map.of());
    Contribution use = new Sized(new Contribution.Cost(positions, rows, columns));
    assertEquals(expected, rule.choose(List.of(use)));
  }

  @Test
  void choose_innerProductsFromShortVectors_takesGhostNorms() {
    Contribution use = new Sized(new Contribution.Cost(64, 128, 1152, 128, 1));
    assertEquals(ClippingPath.GHOST, new PathRule(Map.of()).choose(List.of(use)));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"EXPLICIT", "GROUPED", "GHOST"})
  void choose_pathFixed_isTaken(ClippingPath path) {
    PathRule rule = new PathRule(Map.of("layer.weight", path));
    Contribution use = new Sized(new Contribution.Cost(1, 2, 3));
    assertEquals(path, rule.choose(List.of(use)));
  }
}
