package org.smadp.nn.torch;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.smadp.nn.Model;
import org.smadp.nn.ModelZoo;
import org.smadp.nn.layer.ClippingPath;
import org.smadp.nn.task.AmountLoss;
import org.smadp.nn.task.Task;
import org.smadp.noise.NoiseSource;
import org.smadp.privacy.Examples;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.Probe;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Shape;

/** Weights of losses enter before clipping, on every path. */
class WeightedLossTest {
  @ParameterizedTest
  @EnumSource(ClippingPath.class)
  void over_weightedExamples_isTheReference(ClippingPath path) {
    for (Model model :
        List.of(
            ModelZoo.byName("mlp", Shape.of(6), 3),
            ModelZoo.byName("mlp", Shape.of(6), new Task.Labels(3)),
            ModelZoo.byName("mlp", Shape.of(6), new Task.Amount(AmountLoss.HUBER)),
            ModelZoo.byName("cnn", Shape.of(3, 8, 8), 4))) {
      Examples plain = SyntheticExamples.gaussian(model, 9, 5);
      Examples weighted = new Weighted(plain);
      GroupedVector point = model.initialParameters(NoiseSource.seeded(3));
      for (double bound : new double[] {0.5, 1e3}) {
        ClipBounds clip = ClipBounds.flat(model.layout(), bound);
        double[] expected = new double[model.layout().size()];
        try (var alone = new ReferenceSums(model, plain)) {
          for (int e = 0; e < 9; e++) {
            double weight = weighted.weight(e);
            double[] gradient =
                Arrays.stream(alone.gradient(e, point)).map(value -> weight * value).toArray();
            ReferenceSums.addClipped(expected, gradient, clip);
          }
        }
        double[] actual =
            EngineFixture.sum(
                model,
                weighted,
                EngineFixture.options(model, path),
                EngineFixture.lot(9),
                new Probe.At(point),
                clip);
        assertTrue(EngineFixture.difference(expected, actual) < 1e-9, model.name() + bound);
      }
    }
  }

  /** Weights from 0 to 4. */
  private record Weighted(Examples plain) implements Examples {
    @Override
    public int size() {
      return plain.size();
    }

    @Override
    public Shape inputShape() {
      return plain.inputShape();
    }

    @Override
    public void copyInput(int example, float[] target, int offset) {
      plain.copyInput(example, target, offset);
    }

    @Override
    public int label(int example) {
      return plain.label(example);
    }

    @Override
    public void copyTarget(int example, float[] target, int offset) {
      plain.copyTarget(example, target, offset);
    }

    @Override
    public boolean isWeighted() {
      return true;
    }

    @Override
    public double weight(int example) {
      return example / 2.0;
    }
  }
}
