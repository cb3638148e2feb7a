package org.smadp.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.smadp.optim.AlgorithmEntry;
import org.smadp.optim.algorithm.Algorithms;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

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
            .withText(Setting.ALGORITHM, name)
            .withText(Setting.EPOCHS, "2")
            .withText(Setting.LEARNING_RATE, entry.defaults().getOrDefault("learning-rate", "6"));
    if (control) {
      settings = settings.withText(Setting.NOISE_MULTIPLIER, "1.2");
    }
    try (var training = PrivateTraining.builder(settings).seed(7).evaluateEvery(1000).build()) {
      TrainingResult result = training.run();
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
