package org.smadp.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class TrainingCadenceTest {
  @Test
  void forEvaluations_stepsThatDoNotDivide_evaluatesAtMostAsOftenAsAsked() {
    assertEquals(13, TrainingCadence.forEvaluations(24, 293));
    assertEquals(1, TrainingCadence.forEvaluations(8, 3));
    assertEquals(10, TrainingCadence.forEvaluations(10, 100));
    assertEquals(100, TrainingCadence.forEvaluations(1, 100));
    for (long steps = 1; steps <= 300; steps++) {
      long every = TrainingCadence.forEvaluations(24, steps);
      assertTrue((steps + every - 1) / every <= 24, "steps " + steps);
    }
  }

  @Test
  void usual_anyRun_isATwentiethOfIt() {
    assertEquals(5, TrainingCadence.usual(100));
    assertEquals(1, TrainingCadence.usual(7));
  }

  @Test
  void new_lessThanOneStep_isRefusedByName() {
    assertEquals(
        "evaluate-every must be >= 1, was 0",
        assertThrows(IllegalArgumentException.class, () -> new TrainingCadence(0, 1)).getMessage());
    assertEquals(
        "checkpoint-every must be >= 1, was 0",
        assertThrows(IllegalArgumentException.class, () -> new TrainingCadence(1, 0)).getMessage());
  }
}
