package org.smadp.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EvaluationShareTest {
  @ParameterizedTest(name = "{0} steps of {1}, {2} held out: {3}")
  @CsvSource({
    "938, 512, 10000, 16",
    "781, 512, 10000, 13",
    "60, 512, 10000, 1",
    "366, 8192, 10000, 20",
    "5, 64, 10000, 1",
    "100, 100, 0, 20"
  })
  void evaluations_ofARun_fitIntoATenth(long steps, double lot, double heldOut, long expected) {
    assertEquals(expected, new EvaluationShare(steps * lot, heldOut).evaluations());
  }

  /** With forward passes of one unit and gradients of three, the cost rule itself. */
  @Test
  void evaluations_moreThanOne_takeAtMostATenthOfTheRun() {
    for (int passes = 1000; passes < 2_000_000; passes += 7919) {
      double evaluating = 10_000 * new EvaluationShare(passes, 10_000).evaluations();
      assertTrue(
          evaluating <= 10_000 || evaluating <= 0.1 * (3.0 * passes + evaluating) + 1e-6,
          "passes " + passes);
    }
  }
}
