package org.smadp.nn.torch;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.smadp.nn.Model;
import org.smadp.nn.ModelZoo;
import org.smadp.nn.layer.ClippingPath;
import org.smadp.noise.NoiseSource;
import org.smadp.privacy.Examples;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.Probe;
import org.smadp.tensor.GroupedVector;

/** The large networks of the zoo in full size, by every path and rule, against single examples. */
@Tag("slow")
class WholeZooEqualityTest {
  private static final int LOT = 3;

  static Stream<Arguments> cases() {
    return Stream.of("cnn", "transformer", "wrn-16-4", "resnet-18")
        .flatMap(name -> Stream.of(ClippingPath.values()).map(path -> Arguments.of(name, path)));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("cases")
  void over_networkOfFullSize_equalsSingleExamples(String name, ClippingPath path) {
    Model model = ModelZoo.byName(name);
    Examples examples = SyntheticExamples.waves(model, LOT);
    GroupedVector parameters = model.initialParameters(NoiseSource.seeded(3));
    for (ClipBounds clip :
        List.of(
            ClipBounds.shared(model.layout(), 0.5),
            ClipBounds.flat(model.layout(), 0.5),
            ClipBounds.flat(model.layout(), 0.5).automatic())) {
      double[] expected =
          EngineFixture.reference(model, examples, EngineFixture.lot(LOT), parameters, clip);
      double[] actual =
          EngineFixture.sum(
              model,
              examples,
              EngineFixture.options(model, path).withMicroBatch(2),
              EngineFixture.lot(LOT),
              new Probe.At(parameters),
              clip);
      double difference = EngineFixture.difference(expected, actual);
      assertTrue(difference < 1e-9, clip.scope() + " " + clip.rule() + ": " + difference);
    }
  }
}
