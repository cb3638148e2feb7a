package org.smadp.nn.torch;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.nn.Model;
import org.smadp.nn.ModelZoo;
import org.smadp.nn.RuntimeOptions;
import org.smadp.nn.layer.ClippingPath;
import org.smadp.noise.NoiseSource;
import org.smadp.privacy.Examples;
import org.smadp.privacy.Lot;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.Probe;
import org.smadp.privacy.testkit.DoorKit;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;
import org.smadp.tensor.Shape;

/**
 * One example alone stays within its bound in float32, in networks of full size: where a norm is
 * added up over millions of values, its rounding counts.
 */
class BoundInFloatTest {
  private static final RuntimeOptions FLOAT = RuntimeOptions.defaults().withWorkers(1);

  static Stream<Arguments> networks() {
    return Stream.of("mnist-cnn", "cnn", "wrn-16-4", "resnet-18")
        .flatMap(name -> Stream.of("waves", "white").map(image -> Arguments.of(name, image)));
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("networks")
  void over_networkOfFullSize_staysWithinTheBound(String name, String image) {
    Model model = ModelZoo.byName(name);
    GroupedVector point = model.initialParameters(NoiseSource.seeded(1));
    Examples example =
        image.equals("waves") ? SyntheticExamples.waves(model, 1) : new Constant(model, 1);
    for (Probe probe : List.of(new Probe.At(point), new Probe.OwnAscent(point, 0.05))) {
      requireWithin(model, example, FLOAT, probe, 1e-3);
    }
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"mnist-cnn", "cnn", "resnet-18", "transformer"})
  void over_networkOfFullSizeWithGhostNorms_staysWithinTheBound(String name) {
    Model model = ModelZoo.byName(name);
    RuntimeOptions ghost =
        FLOAT.withPaths(EngineFixture.options(model, ClippingPath.GHOST).paths());
    Probe probe = new Probe.At(model.initialParameters(NoiseSource.seeded(1)));
    requireWithin(model, SyntheticExamples.waves(model, 1), ghost, probe, 1e-3);
    requireWithin(model, new Constant(model, 1), ghost, probe, 1e-3);
  }

  @ParameterizedTest(name = "input {0}, bound {1}")
  @CsvSource({"1e38, 1e-2", "3e38, 1e-3", "3e38, 1e-5", "3e38, 1e-7"})
  void over_hugeInput_staysWithinTheBound(float input, double bound) {
    for (String name : List.of("linear", "mlp")) {
      Model model = ModelZoo.byName(name, Shape.of(6), 3);
      GroupedVector point = model.initialParameters(NoiseSource.seeded(1));
      requireWithin(model, new Constant(model, input), FLOAT, new Probe.At(point), bound);
    }
  }

  @Test
  void over_boundTooSmallForFloat_isRefused() {
    Model model = ModelZoo.byName("linear", Shape.of(6), 3);
    Probe probe = new Probe.At(model.initialParameters(NoiseSource.seeded(1)));
    try (var sums = new TorchGradientSums(model, new Constant(model, 1), FLOAT)) {
      assertThrows(
          IllegalArgumentException.class,
          () -> sums.over(Lot.of(0), probe, ClipBounds.shared(model.layout(), 1e-13)));
    }
  }

  private static void requireWithin(
      Model model, Examples example, RuntimeOptions options, Probe probe, double bound) {
    ClipBounds clip = ClipBounds.shared(model.layout(), bound);
    Lot lot = Lot.of(0);
    try (var sums = new TorchGradientSums(model, example, options)) {
      double[] sum = DoorKit.values(sums.over(lot, probe, clip));
      for (Layout.Group group : model.layout().groups()) {
        double square = 0;
        for (int i = group.offset(); i < group.offset() + group.length(); i++) {
          square += sum[i] * sum[i];
        }
        double share = Math.sqrt(square) / clip.clipNorms().of(group.index());
        assertTrue(
            share <= 1,
            model.name()
                + " "
                + probe.getClass().getSimpleName()
                + " "
                + group
                + ": "
                + (share - 1));
      }
    }
  }

  /** One example with the same value everywhere. */
  private record Constant(Model model, float value) implements Examples {
    @Override
    public int size() {
      return 1;
    }

    @Override
    public Shape inputShape() {
      return model.inputShape();
    }

    @Override
    public void copyInput(int example, float[] target, int offset) {
      Arrays.fill(target, offset, offset + inputShape().size(), value);
    }

    @Override
    public int label(int example) {
      return 0;
    }
  }
}
