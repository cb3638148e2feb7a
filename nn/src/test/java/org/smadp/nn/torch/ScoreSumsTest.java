package org.smadp.nn.torch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.smadp.nn.Model;
import org.smadp.nn.ModelZoo;
import org.smadp.nn.RuntimeOptions;
import org.smadp.noise.NoiseSource;
import org.smadp.privacy.ClipBounds;
import org.smadp.privacy.Lot;
import org.smadp.privacy.Probe;
import org.smadp.privacy.testkit.DoorKit;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

class ScoreSumsTest {
  private static final int EXAMPLES = 60;

  private final Model model = ModelZoo.byName("mlp");
  private final SyntheticExamples examples = SyntheticExamples.gaussian(model, EXAMPLES, 5);
  private final GroupedVector parameters = model.initialParameters(NoiseSource.seeded(3));

  @Test
  void over_everybody_isWhatTheEvaluatorCounts() {
    try (var evaluator = new Evaluator(model, RuntimeOptions.defaults())) {
      double[] sum = sum(evaluator, parameters, IntStream.range(0, EXAMPLES).toArray());
      Evaluator.Fit fit = evaluator.fit(parameters, examples);
      assertEquals(fit.accuracy() * EXAMPLES, sum[0], 1e-9);
      assertEquals((1 - fit.accuracy()) * EXAMPLES, sum[1], 1e-9);
      assertEquals(fit.meanLoss() * EXAMPLES, sum[2], 1e-9 * sum[2]);
      double right = 0;
      for (int c = 0; c < model.classes(); c++) {
        right += sum[3 + 2 * c];
      }
      assertEquals(sum[0], right, 1e-9);
    }
  }

  /** One example more, whatever the model says of it, moves each group by at most its bound. */
  @Test
  void over_oneExampleMore_movesEachGroupByAtMostItsNorm() {
    ClipBounds clip = ScoreSums.bounds(model.classes());
    for (double scale : new double[] {1, 1e4, 1e30, Double.NaN}) {
      GroupedVector point = parameters.scaled(scale);
      try (var evaluator = new Evaluator(model, RuntimeOptions.defaults())) {
        double[] all = sum(evaluator, point, IntStream.range(0, EXAMPLES).toArray());
        for (int left = 0; left < EXAMPLES; left += 7) {
          int without = left;
          double[] rest =
              sum(
                  evaluator,
                  point,
                  IntStream.range(0, EXAMPLES).filter(e -> e != without).toArray());
          for (Layout.Group group : clip.layout().groups()) {
            double squares = 0;
            for (int i = group.offset(); i < group.end(); i++) {
              squares += (all[i] - rest[i]) * (all[i] - rest[i]);
            }
            double bound = clip.clipNorms().of(group);
            assertTrue(Math.sqrt(squares) <= bound * (1 + 1e-12), group.name() + " at " + scale);
          }
        }
      }
    }
  }

  @Test
  void over_otherBoundsOrModel_isRefused() {
    try (var evaluator = new Evaluator(model, RuntimeOptions.defaults())) {
      var sums = new ScoreSums(model, evaluator, examples);
      ClipBounds clip = ScoreSums.bounds(model.classes());
      Probe other = new Probe.At(GroupedVector.zeros(clip.layout()));
      assertThrows(IllegalArgumentException.class, () -> sums.requireAnswerable(other, clip));
      assertThrows(
          IllegalArgumentException.class,
          () ->
              sums.requireAnswerable(new Probe.At(parameters), ClipBounds.flat(clip.layout(), 9)));
    }
  }

  private double[] sum(Evaluator evaluator, GroupedVector point, int[] members) {
    var sums = new ScoreSums(model, evaluator, examples);
    return DoorKit.values(
        sums.over(Lot.of(members), new Probe.At(point), ScoreSums.bounds(model.classes())));
  }
}
