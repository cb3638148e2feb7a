package org.smadp.nn.score;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.smadp.nn.task.AmountLoss;
import org.smadp.nn.task.Task;
import org.smadp.tensor.Layout;

/**
 * What one example adds, before anything clips it, is within the norm of each group, and the norm
 * is no larger than it has to be: the accumulator behind it would cut what is too long in silence,
 * so the neighbours of its sums cannot tell a wrong bound.
 */
class ScoringBoundsTest {
  static Stream<Task> tasks() {
    return Stream.of(
        new Task.Classes(2),
        new Task.Classes(10),
        new Task.Classes(30),
        new Task.Labels(1),
        new Task.Labels(3),
        new Task.Labels(40),
        new Task.Amount(AmountLoss.SQUARED));
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void add_course_isWithinItsBoundsAndReachesThem(Task task) {
    assertTight(task, Scoring.course(task));
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void add_conclusion_isWithinItsBoundsAndReachesThem(Task task) {
    assertTight(task, Scoring.conclusion(task));
  }

  private static void assertTight(Task task, Scoring scoring) {
    List<Layout.Group> groups = scoring.layout().groups();
    double[] longest = new double[groups.size()];
    for (float[] answer : answers(task)) {
      for (float[] target : targets(task)) {
        double[] score = new double[scoring.layout().size()];
        scoring.add(score, answer, target, 1);
        for (Layout.Group group : groups) {
          double squares = 0;
          for (int i = group.offset(); i < group.end(); i++) {
            squares += score[i] * score[i];
          }
          longest[group.index()] = Math.max(longest[group.index()], Math.sqrt(squares));
        }
      }
    }
    for (Layout.Group group : groups) {
      double bound = scoring.bounds().clipNorms().of(group);
      assertTrue(longest[group.index()] <= bound * (1 + 1e-15), group.name() + " of " + scoring);
      assertEquals(bound, longest[group.index()], 1e-9, group.name() + " of " + scoring);
    }
  }

  /** Sure, even, wrong, random and broken answers. */
  private static List<float[]> answers(Task task) {
    int outputs = task.outputs();
    List<float[]> answers = new ArrayList<>();
    for (float value :
        new float[] {
          0, 1, 0.5f, -1, 1e30f, -1e30f, Float.NaN, Float.POSITIVE_INFINITY, Float.MIN_VALUE
        }) {
      float[] all = new float[outputs];
      Arrays.fill(all, value);
      answers.add(all);
    }
    for (int c = 0; c < outputs; c++) {
      float[] sure = new float[outputs];
      sure[c] = 1;
      answers.add(sure);
    }
    Random random = new Random(3);
    for (int i = 0; i < 200; i++) {
      float[] any = new float[outputs];
      for (int c = 0; c < outputs; c++) {
        any[c] = 2 * random.nextFloat() - 1;
      }
      answers.add(any);
    }
    return answers;
  }

  private static List<float[]> targets(Task task) {
    List<float[]> targets = new ArrayList<>();
    if (task instanceof Task.Amount) {
      for (float value : new float[] {-1, -0.3f, 0, 1, 7, -1e30f, Float.NaN}) {
        targets.add(new float[] {value});
      }
    } else if (task instanceof Task.Labels) {
      for (int bits = 0; bits < 8; bits++) { // of three labels, all there are
        float[] labels = new float[task.outputs()];
        for (int c = 0; c < labels.length; c++) {
          labels[c] = bits >> c % 3 & 1;
        }
        targets.add(labels);
      }
    } else {
      for (int c = 0; c < task.outputs(); c++) {
        targets.add(new float[] {c});
      }
    }
    return targets;
  }
}
