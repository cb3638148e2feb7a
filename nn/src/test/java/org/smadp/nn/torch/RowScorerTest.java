package org.smadp.nn.torch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.smadp.nn.Model;
import org.smadp.nn.ModelZoo;
import org.smadp.nn.RuntimeOptions;
import org.smadp.nn.layer.Activation;
import org.smadp.nn.layer.Dropout;
import org.smadp.nn.layer.Linear;
import org.smadp.nn.layer.Residual;
import org.smadp.noise.NoiseSource;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Shape;

class RowScorerTest {
  private static final RuntimeOptions OPTIONS = RuntimeOptions.defaults().withWorkers(2);

  private static List<Model> models() {
    return List.of(
        ModelZoo.byName("mlp", Shape.of(20), 3),
        ModelZoo.byName("mnist-cnn"),
        Model.of(
            "dense",
            Shape.of(5),
            2,
            Linear.of("a", 5, 4),
            Activation.TANH,
            new Dropout(0.5),
            Residual.around(Linear.of("b", 4, 4).withoutBias(), Activation.RELU),
            Linear.of("c", 4, 2)));
  }

  @Test
  void probabilities_rowAlone_equalThoseAmongOthersAndTheEngine() {
    for (Model model : models()) {
      GroupedVector parameters = model.initialParameters(NoiseSource.seeded(3));
      SyntheticExamples examples = SyntheticExamples.tokens(model, 50, 1, 0);
      try (var scorer = new RowScorer(model, parameters, OPTIONS);
          var engine = new Evaluator(model, OPTIONS)) {
        float[][] all = scorer.answers(examples);
        float[][] reference = engine.answers(parameters, examples);
        assertEquals(50, all.length);
        for (int e = 0; e < 50; e++) {
          float[] input = new float[model.inputShape().size()];
          examples.copyInput(e, input, 0);
          boolean dense = model.inputShape().rank() == 1; // others are scored in batches
          assertArrayEquals(all[e], scorer.answer(input), dense ? 0 : 2e-6f, model.name());
          assertArrayEquals(reference[e], all[e], 2e-6f, model.name());
        }
      }
    }
  }
}
