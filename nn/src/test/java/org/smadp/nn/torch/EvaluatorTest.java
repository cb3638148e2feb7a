package org.smadp.nn.torch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.smadp.nn.Model;
import org.smadp.nn.ModelZoo;
import org.smadp.nn.RuntimeOptions;
import org.smadp.nn.layer.Dropout;
import org.smadp.nn.layer.Linear;
import org.smadp.noise.NoiseSource;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Shape;

class EvaluatorTest {
  private final Model model =
      Model.of("test", Shape.of(2), 3, new Dropout(0.5), Linear.of("fc", 2, 3));
  private final GroupedVector parameters =
      GroupedVector.copyOf(model.layout(), new float[] {1, 2, -1, 0, 3, 1, 0.5f, 0, -0.5f});

  @Test
  void logits_linearModel_areTheProducts() {
    SyntheticExamples examples = SyntheticExamples.gaussian(model, 300, 1);
    try (Evaluator evaluator = new Evaluator(model, EngineFixture.options())) {
      float[][] logits = evaluator.logits(parameters, examples);
      float[] x = new float[2];
      for (int e = 0; e < 300; e++) {
        examples.copyInput(e, x, 0);
        float[] expected = {
          x[0] + 2 * x[1] + 0.5f, -x[0], 3 * x[0] + x[1] - 0.5f,
        };
        assertArrayEquals(expected, logits[e], 1e-5f);
      }
    }
  }

  @Test
  void fit_countsRightAnswersAndMeanLoss() {
    SyntheticExamples examples = SyntheticExamples.gaussian(model, 50, 2);
    try (Evaluator evaluator = new Evaluator(model, EngineFixture.options())) {
      float[][] probabilities = evaluator.answers(parameters, examples);
      double loss = 0;
      int right = 0;
      for (int e = 0; e < 50; e++) {
        float own = probabilities[e][examples.label(e)];
        double total = 0;
        boolean best = true;
        for (float p : probabilities[e]) {
          total += p;
          best &= p <= own;
        }
        assertEquals(1, total, 1e-6);
        loss -= Math.log(own) / 50;
        right += best ? 1 : 0;
      }
      Evaluator.Fit fit = evaluator.fit(parameters, examples);
      assertEquals(loss, fit.meanLoss(), 1e-6);
      assertEquals(right / 50.0, fit.accuracy());
      assertEquals(50, fit.examples());
    }
  }

  @Test
  void logits_anyNumberOfWorkers_areTheSameBits() {
    Model cnn = ModelZoo.byName("mnist-cnn");
    GroupedVector weights = cnn.initialParameters(NoiseSource.seeded(1));
    SyntheticExamples examples = SyntheticExamples.gaussian(cnn, 400, 3);
    try (Evaluator one = new Evaluator(cnn, RuntimeOptions.defaults().withWorkers(1));
        Evaluator three = new Evaluator(cnn, RuntimeOptions.defaults().withWorkers(3))) {
      float[][] expected = one.logits(weights, examples);
      float[][] actual = three.logits(weights, examples);
      for (int e = 0; e < 400; e++) {
        assertArrayEquals(expected[e], actual[e]);
      }
    }
  }

  @Test
  void fit_scoresThatAreNotNumbers_areWrong() {
    SyntheticExamples examples = SyntheticExamples.gaussian(model, 30, 1);
    for (int e = 0; e < 30; e++) {
      examples = examples.filled(e, Float.NaN);
    }
    try (Evaluator evaluator = new Evaluator(model, EngineFixture.options())) {
      assertEquals(0, evaluator.fit(parameters, examples).accuracy());
    }
  }

  @Test
  void fit_noExamples_isNotANumber() {
    try (Evaluator evaluator = new Evaluator(model, EngineFixture.options())) {
      Evaluator.Fit fit = evaluator.fit(parameters, SyntheticExamples.gaussian(model, 0, 1));
      assertEquals(0, fit.examples());
      assertTrue(Double.isNaN(fit.accuracy()));
    }
  }
}
