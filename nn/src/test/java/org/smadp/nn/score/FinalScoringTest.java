package org.smadp.nn.score;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.tensor.Layout;

class FinalScoringTest {
  /** Whatever a model says, one example is within the norm of every group. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 10, 20, 21, 100})
  void add_anyPrediction_staysWithinTheBounds(int classes) {
    var scoring = new FinalScoring(classes);
    for (float p :
        new float[] {0, 1, 0.5f, 1e-30f, Float.NaN, Float.POSITIVE_INFINITY, -3, 7, -0f}) {
      for (int label : new int[] {0, 1, classes - 1}) {
        float[] probabilities = new float[classes];
        Arrays.fill(probabilities, (1 - p) / (classes - 1));
        probabilities[1] = p;
        double[] score = new double[scoring.layout().size()];
        scoring.add(score, probabilities, new float[] {label}, 1);
        for (Layout.Group group : scoring.layout().groups()) {
          double square = 0;
          for (int i = group.offset(); i < group.end(); i++) {
            square += score[i] * score[i];
          }
          double bound = scoring.bounds().clipNorms().of(group);
          assertTrue(Math.sqrt(square) <= bound, group.name() + " at " + p + ": " + square);
        }
      }
    }
  }

  @Test
  void add_twoClasses_countsByClassAndProbability() {
    var scoring = new FinalScoring(2);
    double[] score = new double[scoring.layout().size()];
    scoring.add(score, new float[] {0.75f, 0.25f}, new float[] {1}, 1); // a missed positive
    assertEquals(0, score[0]);
    assertEquals(1, score[1]);
    assertEquals(-Math.log(0.25), score[2], 1e-7);
    assertEquals(1, score[scoring.confusion(1, 0)]);
    assertEquals(0.25, score[scoring.probability()], 1e-7);
    assertEquals(1, score[scoring.histogram() + 2 * FinalScoring.bin(0.25) + 1]);
    assertTrue(FinalScoring.edge(FinalScoring.bin(0.25)) <= 0.25);
    assertTrue(FinalScoring.edge(FinalScoring.bin(0.25) + 1) > 0.25);
    assertEquals(0.5, FinalScoring.edge(FinalScoring.BINS / 2));
  }

  @Test
  void add_scoresThatAreNoNumbers_areWrong() {
    var scoring = new FinalScoring(3);
    double[] score = new double[scoring.layout().size()];
    scoring.add(score, new float[] {Float.NaN, Float.NaN, Float.NaN}, new float[] {0}, 1);
    assertArrayEquals(new double[] {0, 1}, new double[] {score[0], score[1]});
    assertEquals(1, score[scoring.confusion(0, 1)]);
  }
}
