package org.smadp.nn.torch;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.smadp.nn.Model;
import org.smadp.nn.ModelZoo;
import org.smadp.nn.ResidualNets;
import org.smadp.nn.TransformerEncoder;
import org.smadp.nn.layer.ClippingPath;
import org.smadp.noise.NoiseSource;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.Probe;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Shape;

/** Every network of the zoo, the big ones narrow, by every path, against single examples. */
class ModelZooEqualityTest {
  private static final int LOT = 5;
  private static final int VOCABULARY = 20;

  static Stream<Model> models() {
    Shape image = Shape.of(3, 16, 16);
    return Stream.of(
        ModelZoo.byName("linear"),
        ModelZoo.byName("mlp"),
        ModelZoo.byName("mnist-cnn"),
        ModelZoo.byName("cnn", image, 10),
        ResidualNets.resNet18(image, 10, 4),
        ResidualNets.wideResNet16(image, 10, 1),
        new TransformerEncoder(VOCABULARY, 8, 2, 2).model(Shape.of(6), 3));
  }

  static Stream<Arguments> cases() {
    return models()
        .flatMap(
            model ->
                Stream.of(ClippingPath.values())
                    .map(path -> Arguments.of(model.name() + " " + path, model, path)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void over_onEachPath_equalsSingleExamples(String name, Model model, ClippingPath path) {
    boolean tokens = model.name().equals("transformer");
    SyntheticExamples examples = SyntheticExamples.tokens(model, LOT, 11, tokens ? VOCABULARY : 0);
    GroupedVector parameters = model.initialParameters(NoiseSource.seeded(3));
    ClipBounds clip = ClipBounds.shared(model.layout(), 0.5);
    double[] expected =
        EngineFixture.reference(model, examples, EngineFixture.lot(LOT), parameters, clip);
    double[] actual =
        EngineFixture.sum(
            model,
            examples,
            EngineFixture.options(model, path),
            EngineFixture.lot(LOT),
            new Probe.At(parameters),
            clip);
    double difference = EngineFixture.difference(expected, actual);
    assertTrue(difference < 1e-9, "difference " + difference);
  }
}
