package org.smadp.nn.torch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.nn.Model;
import org.smadp.nn.ModelZoo;
import org.smadp.nn.RuntimeOptions;
import org.smadp.nn.score.CourseScoring;
import org.smadp.nn.score.Scoring;
import org.smadp.nn.task.AmountLoss;
import org.smadp.nn.task.Task;
import org.smadp.noise.NoiseSource;
import org.smadp.privacy.Examples;
import org.smadp.privacy.Lot;
import org.smadp.privacy.UserRows;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.Probe;
import org.smadp.privacy.testkit.DoorKit;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;
import org.smadp.tensor.Shape;

class ScoreSumsTest {
  private static final int EXAMPLES = 128;

  private final Model model = ModelZoo.byName("mlp");
  private final SyntheticExamples examples = SyntheticExamples.gaussian(model, EXAMPLES, 5);
  private final Scoring scoring = new CourseScoring(model.outputs());
  private final GroupedVector parameters = model.initialParameters(NoiseSource.seeded(3));

  @Test
  void over_everybody_isWhatTheEvaluatorCounts() {
    try (var evaluator = new Evaluator(model, RuntimeOptions.defaults())) {
      double[] sum = sum(evaluator, parameters, IntStream.range(0, EXAMPLES).toArray());
      Evaluator.Fit fit = evaluator.fit(parameters, examples);
      assertEquals(fit.accuracy() * EXAMPLES, sum[0], 1e-9);
      assertEquals((1 - fit.accuracy()) * EXAMPLES, sum[1], 1e-9);
      assertEquals(fit.meanLoss() * EXAMPLES, sum[2], 1e-6 * sum[2]); // floats, other rows
      double right = 0;
      for (int c = 0; c < model.outputs(); c++) {
        right += sum[3 + 2 * c];
      }
      assertEquals(sum[0], right, 1e-9);
    }
  }

  /** One example more, whatever the model says of it, moves each group by at most its bound. */
  @ParameterizedTest
  @MethodSource("cases")
  void over_oneExampleMore_movesEachGroupByAtMostItsNorm(Case of) {
    Scoring scoring = of.scoring();
    ClipBounds clip = scoring.bounds();
    for (double scale : new double[] {1, 1e4, 1e30, Double.NaN}) {
      GroupedVector point = of.point().scaled(scale);
      try (var evaluator = new Evaluator(of.model(), RuntimeOptions.defaults())) {
        var sums = new ScoreSums(of.model(), evaluator, of.examples(), Optional.empty(), scoring);
        double[] all = byUser(scoring, sums, point, IntStream.range(0, EXAMPLES).toArray());
        for (int left = 0; left < EXAMPLES; left += 7) {
          int without = left;
          double[] rest =
              byUser(
                  scoring,
                  sums,
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

  /** A user with all rows moves each group by at most its bound, however many rows there are. */
  @ParameterizedTest
  @MethodSource("cases")
  void over_oneUserMore_movesEachGroupByAtMostItsNorm(Case of) {
    Scoring scoring = of.scoring();
    ClipBounds clip = scoring.bounds();
    UserRows users =
        UserRows.ofOwners(
            IntStream.range(0, EXAMPLES).map(e -> e < 40 ? e : 40 + e / 50).toArray());
    for (double scale : new double[] {1, 1e4, 1e30, Double.NaN}) {
      GroupedVector point = of.point().scaled(scale);
      try (var evaluator = new Evaluator(of.model(), RuntimeOptions.defaults())) {
        var sums = new ScoreSums(of.model(), evaluator, of.examples(), Optional.of(users), scoring);
        double[] all = byUser(scoring, sums, point, IntStream.range(0, users.users()).toArray());
        for (int left = users.users() - 1; left >= 0; left -= 7) {
          int without = left;
          double[] rest =
              byUser(
                  scoring,
                  sums,
                  point,
                  IntStream.range(0, users.users()).filter(u -> u != without).toArray());
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
  void over_usersWithOneRowEach_isTheSumOverExamplesBitForBit() {
    UserRows users = UserRows.ofOwners(IntStream.range(0, EXAMPLES).toArray());
    int[] all = IntStream.range(0, EXAMPLES).toArray();
    try (var evaluator = new Evaluator(model, RuntimeOptions.defaults())) {
      assertArrayEquals(
          sum(evaluator, parameters, all),
          byUser(
              scoring,
              new ScoreSums(model, evaluator, examples, Optional.of(users), scoring),
              parameters,
              all));
    }
  }

  private static double[] byUser(
      Scoring scoring, ScoreSums sums, GroupedVector point, int[] members) {
    return DoorKit.values(sums.over(Lot.of(members), new Probe.At(point), scoring.bounds()));
  }

  /** The neighbours of the guarantee are data sets: with and without a row, not lots of one set. */
  @ParameterizedTest
  @ValueSource(strings = {"linear", "mlp", "mnist-cnn", "cnn"})
  void answers_oneExampleFewer_areTheSameBitsForAllOthers(String name) {
    Model network = ModelZoo.byName(name);
    GroupedVector point = network.initialParameters(NoiseSource.seeded(3));
    for (int size : new int[] {129, 200}) {
      Examples all = SyntheticExamples.gaussian(network, size, 5);
      try (var evaluator = new Evaluator(network, RuntimeOptions.defaults())) {
        float[][] before = sums(network, evaluator, all).answers(point);
        for (int left : new int[] {0, size / 2, size - 1}) {
          var fewer = sums(network, evaluator, new Without(all, left));
          float[][] after = fewer.answers(point);
          for (int e = 0; e < size - 1; e++) {
            assertArrayEquals(before[e < left ? e : e + 1], after[e], "example " + e);
          }
        }
      }
    }
  }

  private static ScoreSums sums(Model network, Evaluator evaluator, Examples all) {
    return new ScoreSums(
        network, evaluator, all, Optional.empty(), new CourseScoring(network.outputs()));
  }

  /** All examples but one. */
  private record Without(Examples all, int left) implements Examples {
    @Override
    public int size() {
      return all.size() - 1;
    }

    @Override
    public Shape inputShape() {
      return all.inputShape();
    }

    @Override
    public void copyInput(int example, float[] target, int offset) {
      all.copyInput(example < left ? example : example + 1, target, offset);
    }

    @Override
    public int label(int example) {
      return all.label(example < left ? example : example + 1);
    }
  }

  @Test
  void over_otherBoundsOrModel_isRefused() {
    try (var evaluator = new Evaluator(model, RuntimeOptions.defaults())) {
      var sums = new ScoreSums(model, evaluator, examples, Optional.empty(), scoring);
      ClipBounds clip = scoring.bounds();
      Probe other = new Probe.At(GroupedVector.zeros(clip.layout()));
      assertThrows(IllegalArgumentException.class, () -> sums.requireAnswerable(other, clip));
      assertThrows(
          IllegalArgumentException.class,
          () ->
              sums.requireAnswerable(new Probe.At(parameters), ClipBounds.flat(clip.layout(), 9)));
    }
  }

  /** A scoring with a network of its task. */
  private record Case(Model model, Scoring scoring) {
    SyntheticExamples examples() {
      return SyntheticExamples.gaussian(model, EXAMPLES, 5);
    }

    GroupedVector point() {
      return model.initialParameters(NoiseSource.seeded(3));
    }
  }

  static Stream<Case> cases() {
    return Stream.of(new Task.Classes(10), new Task.Labels(5), new Task.Amount(AmountLoss.SQUARED))
        .flatMap(
            task -> {
              Model network = ModelZoo.byName("mlp", Shape.of(1, 28, 28), task);
              return Stream.of(
                  new Case(network, Scoring.course(task)),
                  new Case(network, Scoring.conclusion(task)));
            });
  }

  private double[] sum(Evaluator evaluator, GroupedVector point, int[] members) {
    var sums = new ScoreSums(model, evaluator, examples, Optional.empty(), scoring);
    return DoorKit.values(sums.over(Lot.of(members), new Probe.At(point), scoring.bounds()));
  }
}
