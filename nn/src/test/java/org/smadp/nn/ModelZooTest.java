package org.smadp.nn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smadp.tensor.Shape;

class ModelZooTest {
  /** Counted by hand from the layer sizes. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "linear, 7850, 1",
    "mlp, 118282, 3",
    "mnist-cnn, 26010, 4",
    "cnn, 550570, 8",
    "resnet-18, 11173962, 21"
  })
  void byName_network_hasItsKnownSize(String name, int parameters, int groups) {
    ModelSummary summary = ModelSummary.of(ModelZoo.byName(name));
    assertEquals(parameters, summary.parameters());
    assertEquals(groups, summary.groups());
  }

  @Test
  void summary_mnistCnn_countsMultiplicationsOfEachLayer() {
    ModelSummary summary = ModelSummary.of(ModelZoo.byName("mnist-cnn"));
    long expected = 13 * 13 * 64 * 16 + 5 * 5 * 256 * 32 + 512 * 32 + 32 * 10;
    assertEquals(expected, summary.multiplyAdds());
    assertEquals(10, summary.rows().size());
    assertEquals(Shape.of(16, 13, 13), summary.rows().get(0).output());
    assertTrue(summary.estimatedMemory(RuntimeOptions.defaults()) > 0);
  }

  @Test
  void summary_everyNetwork_rowsHoldAllParameters() {
    for (String name : ModelZoo.names()) {
      ModelSummary summary = ModelSummary.of(ModelZoo.byName(name));
      int sum = summary.rows().stream().mapToInt(ModelSummary.Row::parameters).sum();
      assertEquals(summary.parameters(), sum, name);
    }
  }

  @Test
  void byName_otherData_adapts() {
    Model model = ModelZoo.byName("mlp", Shape.of(30), 2);
    assertEquals(Shape.of(30), model.inputShape());
    assertEquals(2, model.outputs());
  }

  @Test
  void byName_unknown_listsTheNames() {
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> ModelZoo.byName("vgg"));
    assertTrue(refusal.getMessage().contains("mnist-cnn"), refusal.getMessage());
  }
}
