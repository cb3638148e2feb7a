package org.smadp.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.smadp.nn.RuntimeOptions;
import org.smadp.noise.KeyedNoise;
import org.smadp.optim.AlgorithmEntry;
import org.smadp.optim.algorithm.Algorithms;

/** Every algorithm of the catalogue trains the default model two epochs and learns. */
@Tag("slow")
class AlgorithmsLearnMnistTest {
  static List<String> names() {
    return Algorithms.all().stream().map(AlgorithmEntry::name).toList();
  }

  @ParameterizedTest
  @MethodSource("names")
  void run_twoEpochs_learnsWithinItsBudget(String name) {
    AlgorithmEntry entry = Algorithms.named(name);
    boolean control = !entry.cost().isPrivate();
    Settings settings =
        Settings.defaults()
            .with(Setting.ALGORITHM, name)
            .with(Setting.EPOCHS, "2")
            .with(Setting.LEARNING_RATE, entry.defaults().getOrDefault("learning-rate", "6"));
    if (control) {
      settings = settings.with(Setting.NOISE_MULTIPLIER, "1.2");
    }
    try (var training =
        TrainingJob.prepare(settings)
            .training(
                KeyedNoise.seeded(7), new TrainingCadence(1000, 1000), RuntimeOptions.defaults())) {
      TrainingResult result = training.run(new TrainingListener() {});
      assertTrue(
          result.last().testAccuracy() > 0.8, name + " reached " + result.last().testAccuracy());
      if (control) {
        assertEquals(Double.POSITIVE_INFINITY, result.privacy().epsilon());
      } else {
        assertTrue(result.privacy().epsilon() <= 3, "epsilon " + result.privacy().epsilon());
      }
    }
  }
}
