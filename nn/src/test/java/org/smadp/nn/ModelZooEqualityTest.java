package org.smadp.nn;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.smadp.nn.layer.ClippingPath;
import org.smadp.privacy.ClipBounds;
import org.smadp.privacy.Probe;
import org.smadp.tensor.GroupedVector;

/** Every network of the zoo, by every path, against single-example backward passes. */
class ModelZooEqualityTest {
  static Stream<Arguments> cases() {
    return Stream.of(ModelZoo.byName("mnist-cnn"), ModelZoo.byName("cnn"))
        .flatMap(
            model ->
                Stream.of(ClippingPath.values())
                    .map(path -> Arguments.of(model.name() + " " + path, model, path)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void over_onEachPath_equalsSingleExamples(String name, Model model, ClippingPath path) {
    SyntheticExamples examples = SyntheticExamples.gaussian(model, 6, 11);
    GroupedVector parameters = model.initialParameters(new SeededNoise(3));
    ClipBounds clip = ClipBounds.shared(model.layout(), 0.5);
    double[] expected =
        EngineFixture.reference(model, examples, EngineFixture.lot(6), parameters, clip);
    double[] actual =
        EngineFixture.sum(
            model,
            examples,
            EngineFixture.options(model, path),
            EngineFixture.lot(6),
            new Probe.At(parameters),
            clip);
    double difference = EngineFixture.difference(expected, actual);
    assertTrue(difference < 1e-9, "difference " + difference);
  }
}
