package org.smadp.train.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.smadp.nn.Model;
import org.smadp.nn.ModelZoo;
import org.smadp.nn.RuntimeOptions;

class MemoryEstimateTest {
  private static final Model MODEL = ModelZoo.byName("cnn");

  @Test
  void of_moreWorkers_needsMore() {
    RuntimeOptions options = RuntimeOptions.defaults();

    long one = MemoryEstimate.of(MODEL, options.withWorkers(1)).bytes();
    long four = MemoryEstimate.of(MODEL, options.withWorkers(4)).bytes();

    assertTrue(one > 4L * MODEL.parameterCount());
    assertTrue(four > one && four < 4 * one);
    assertTrue(four < MemoryEstimate.available());
  }

  @Test
  void requireWithin_tooLittle_saysHowMuchAndWhatToDo() {
    MemoryEstimate estimate = new MemoryEstimate(3L << 30);

    estimate.requireWithin(3L << 30);
    assertEquals(
        "the model needs about 3072 MB at once, this machine has 1024 MB; take a smaller physical"
            + " batch or a smaller model",
        assertThrows(IllegalArgumentException.class, () -> estimate.requireWithin(1L << 30))
            .getMessage());
  }
}
