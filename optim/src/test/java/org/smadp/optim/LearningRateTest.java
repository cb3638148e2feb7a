package org.smadp.optim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class LearningRateTest {
  @Test
  void at_constant_staysTheSame() {
    assertEquals(0.3, new LearningRate.Constant(0.3).at(1_000_000));
  }

  @Test
  void at_linear_fallsToZeroAndStaysThere() {
    var rate = new LearningRate.Linear(2, 4);
    assertEquals(2, rate.at(0));
    assertEquals(1, rate.at(2));
    assertEquals(0.5, rate.at(3));
    assertEquals(0, rate.at(4));
    assertEquals(0, rate.at(9));
  }

  @Test
  void at_cosine_fallsHalfwayInTheMiddle() {
    var rate = new LearningRate.Cosine(2, 4);
    assertEquals(2, rate.at(0));
    assertEquals(1 + Math.sqrt(0.5), rate.at(1), 1e-15);
    assertEquals(1, rate.at(2), 1e-15);
    assertEquals(0, rate.at(4));
  }

  @Test
  void at_rampUp_risesToTheSchedule() {
    var rate = new LearningRate.RampUp(4, new LearningRate.Linear(1, 10));
    assertEquals(0.25, rate.at(0));
    assertEquals(0.5 * 0.9, rate.at(1), 1e-15);
    assertEquals(0.7, rate.at(3), 1e-15);
    assertEquals(0.6, rate.at(4), 1e-15);
  }

  @Test
  void new_badValues_throw() {
    assertThrows(IllegalArgumentException.class, () -> new LearningRate.Constant(-1));
    assertThrows(IllegalArgumentException.class, () -> new LearningRate.Constant(Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> new LearningRate.Linear(1, 0));
    assertThrows(
        IllegalArgumentException.class,
        () -> new LearningRate.RampUp(0, new LearningRate.Constant(1)));
  }
}
