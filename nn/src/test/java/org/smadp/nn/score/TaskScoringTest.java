package org.smadp.nn.score;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** What one example adds for numbers and for several labels. */
class TaskScoringTest {
  @Test
  void add_number_countsErrorTargetAndBin() {
    double[] score = new double[AmountScoring.CONCLUSION.layout().size()];
    AmountScoring.CONCLUSION.add(score, new float[] {0.25f}, new float[] {-0.5f}, 1);
    assertEquals(1, score[AmountScoring.COUNT]);
    assertEquals(0.5625, score[AmountScoring.SQUARES]);
    assertEquals(0.75, score[AmountScoring.ABSOLUTE]);
    assertEquals(-0.5, score[AmountScoring.TARGET]);
    assertEquals(0.25, score[AmountScoring.TARGET + 1]);
    int bin = AmountScoring.FIRST_BIN + 2 * 10; // of 16 from -1 to 1
    assertEquals(1, score[bin]);
    assertEquals(-0.5, score[bin + 1]);
    assertEquals(0.3125, AmountScoring.middle(10));
  }

  @Test
  void of_oneLabel_isWhatTwoClassesGive() {
    var each = new EachLabel(new FinalScoring(2), 2);
    double[] score = new double[each.layout().size()];
    each.add(score, new float[] {0.25f, 0.75f}, new float[] {1, 0}, 1);
    for (int label = 0; label < 2; label++) {
      double[] alone = new double[new FinalScoring(2).layout().size()];
      float p = label == 0 ? 0.25f : 0.75f;
      new FinalScoring(2).add(alone, new float[] {1 - p, p}, new float[] {1 - label}, 1);
      assertArrayEquals(alone, each.of(score, label));
    }
  }
}
