package org.smadp.nn.torch;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.smadp.nn.Model;
import org.smadp.nn.RuntimeOptions;
import org.smadp.nn.layer.ClippingPath;
import org.smadp.noise.NoiseSource;
import org.smadp.privacy.Lot;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.Probe;
import org.smadp.tensor.GroupedVector;

/** Each kind of layer, on every path, against single-example backward passes, in double. */
class LayerEqualityTest {
  private static final int LOT = 6;

  static Stream<LayerCases.Case> cases() {
    return LayerCases.all(6).stream();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void over_onEachPath_equalsSingleExamples(LayerCases.Case layerCase) {
    Model model = layerCase.model();
    SyntheticExamples examples = layerCase.examples(LOT);
    GroupedVector parameters = model.initialParameters(NoiseSource.seeded(layerCase.seed()));
    Lot lot = EngineFixture.lot(LOT);
    for (ClipBounds clip : bounds(model)) {
      double[] expected = EngineFixture.reference(model, examples, lot, parameters, clip);
      for (ClippingPath path : ClippingPath.values()) {
        RuntimeOptions options = EngineFixture.options(model, path);
        double[] actual =
            EngineFixture.sum(model, examples, options, lot, new Probe.At(parameters), clip);
        double difference = EngineFixture.difference(expected, actual);
        assertTrue(difference < 1e-9, path + " under " + clip.scope() + ": " + difference);
      }
    }
  }

  /** Bounds that clip some examples and not others, in each scope and by each rule. */
  static List<ClipBounds> bounds(Model model) {
    ClipBounds shared = ClipBounds.shared(model.layout(), 1);
    ClipBounds flat = ClipBounds.flat(model.layout(), 0.5);
    return List.of(shared, flat, shared.automatic(), flat.automatic());
  }

  /** The same with the engine's own choice of paths and gradients at two points. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void over_blendOfTwoPoints_clipsTheBlendedGradient(LayerCases.Case layerCase) {
    Model model = layerCase.model();
    SyntheticExamples examples = layerCase.examples(LOT);
    GroupedVector first = model.initialParameters(NoiseSource.seeded(1));
    GroupedVector second = model.initialParameters(NoiseSource.seeded(2));
    ClipBounds clip = ClipBounds.shared(model.layout(), 1);
    double[] expected = new double[model.layout().size()];
    try (ReferenceSums reference = new ReferenceSums(model, examples)) {
      for (int e = 0; e < LOT; e++) {
        double[] gradient = reference.gradient(e, first);
        double[] other = reference.gradient(e, second);
        for (int i = 0; i < gradient.length; i++) {
          gradient[i] = 0.3 * gradient[i] + 0.7 * other[i];
        }
        ReferenceSums.addClipped(expected, gradient, clip);
      }
    }
    for (ClippingPath path : ClippingPath.values()) {
      double[] actual =
          EngineFixture.sum(
              model,
              examples,
              EngineFixture.options(model, path),
              EngineFixture.lot(LOT),
              new Probe.Blend(first, second, 0.3),
              clip);
      double difference = EngineFixture.difference(expected, actual);
      assertTrue(difference < 1e-9, path + ": " + difference);
    }
  }
}
