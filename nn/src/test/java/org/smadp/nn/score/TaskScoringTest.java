package org.smadp.nn.score;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.smadp.nn.task.AmountLoss;
import org.smadp.nn.task.Task;
import org.smadp.tensor.Layout;

/** What one example adds for numbers and for several labels. */
class TaskScoringTest {
  private static final float[] ODD = {
    0, 1, -1, 0.5f, -0f, 1e-30f, 2, -7, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY
  };

  static Stream<Task> tasks() {
    return Stream.of(
        new Task.Amount(AmountLoss.SQUARED),
        new Task.Labels(1),
        new Task.Labels(3),
        new Task.Labels(40));
  }

  /** Whatever a model says and whatever is right, one example is within the norm of each group. */
  @ParameterizedTest
  @MethodSource("tasks")
  void add_anyAnswer_staysWithinTheBounds(Task task) {
    Random random = new Random(7);
    for (Scoring scoring : new Scoring[] {Scoring.course(task), Scoring.conclusion(task)}) {
      for (int trial = 0; trial < 2000; trial++) {
        float[] answer = new float[task.outputs()];
        float[] target = new float[task.targets()];
        for (int i = 0; i < answer.length; i++) {
          answer[i] = trial % 2 == 0 ? random.nextFloat() : ODD[random.nextInt(ODD.length)];
          target[i] =
              task instanceof Task.Labels
                  ? random.nextInt(2)
                  : trial % 3 == 0 ? 2 * random.nextFloat() - 1 : ODD[random.nextInt(ODD.length)];
        }
        double[] score = new double[scoring.layout().size()];
        scoring.add(score, answer, target, 1);
        for (Layout.Group group : scoring.layout().groups()) {
          double square = 0;
          for (int i = group.offset(); i < group.end(); i++) {
            square += score[i] * score[i];
          }
          double bound = scoring.bounds().clipNorms().of(group);
          assertTrue(Math.sqrt(square) <= bound * (1 + 1e-15), group.name() + ": " + square);
        }
      }
    }
  }

  /** The bounds are reached, so noise is not larger than it has to be. */
  @ParameterizedTest
  @MethodSource("tasks")
  void add_worstAnswer_reachesTheBounds(Task task) {
    Scoring scoring = Scoring.conclusion(task);
    float[] answer = new float[task.outputs()];
    float[] target = new float[task.targets()];
    Arrays.fill(answer, 1);
    Arrays.fill(target, task instanceof Task.Amount ? -1 : 0);
    double[] score = new double[scoring.layout().size()];
    scoring.add(score, answer, target, 1);
    for (Layout.Group group : scoring.layout().groups()) {
      double square = 0;
      for (int i = group.offset(); i < group.end(); i++) {
        square += score[i] * score[i];
      }
      assertEquals(scoring.bounds().clipNorms().of(group), Math.sqrt(square), 1e-12, group.name());
    }
  }

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
