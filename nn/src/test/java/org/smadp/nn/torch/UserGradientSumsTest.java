package org.smadp.nn.torch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.nn.Model;
import org.smadp.nn.ModelZoo;
import org.smadp.nn.Precision;
import org.smadp.nn.RuntimeOptions;
import org.smadp.nn.task.AmountLoss;
import org.smadp.nn.task.Task;
import org.smadp.nn.torch.UserGradientSums.Computation;
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

class UserGradientSumsTest {
  /** Users with 1, 2, 3, 1, 6 and 1 rows, not next to each other. */
  private static final UserRows OWNERS =
      UserRows.ofOwners(0, 1, 2, 1, 2, 3, 4, 4, 2, 4, 4, 4, 4, 5);

  private static double[] sum(
      Model model,
      Examples examples,
      UserRows users,
      int most,
      RuntimeOptions options,
      Computation computation,
      Lot lot,
      Probe probe,
      ClipBounds clip) {
    try (var sums =
        new UserGradientSums(
            model, examples, users, most, options, NoiseSource.seeded(9), computation)) {
      return DoorKit.values(sums.over(lot, probe, clip));
    }
  }

  @ParameterizedTest
  @CsvSource({"mlp, FLOAT32", "mlp, FLOAT64", "mnist-cnn, FLOAT32", "linear, FLOAT32"})
  void over_oneRowForEachUser_isTheSumOverExamplesBitForBit(String name, Precision precision) {
    Model model = ModelZoo.byName(name);
    Examples examples = SyntheticExamples.gaussian(model, 150, 5);
    RuntimeOptions options = RuntimeOptions.defaults().withPrecision(precision);
    UserRows users = UserRows.ofOwners(IntStream.range(0, 150).map(i -> 1000 - i).toArray());
    Probe probe = new Probe.At(model.initialParameters(NoiseSource.seeded(3)));
    Lot lot = Lot.of(IntStream.range(0, 149).toArray());
    for (ClipBounds clip :
        List.of(ClipBounds.flat(model.layout(), 0.1), ClipBounds.shared(model.layout(), 1))) {
      assertArrayEquals(
          EngineFixture.sum(model, examples, options, lot, probe, clip),
          sum(model, examples, users, 1, options, Computation.TOGETHER, lot, probe, clip));
    }
  }

  @ParameterizedTest
  @EnumSource(Computation.class)
  void over_usersWithManyRows_isTheReference(Computation computation) {
    for (Model model :
        List.of(
            ModelZoo.byName("linear", Shape.of(6), 3),
            ModelZoo.byName("mlp", Shape.of(6), new Task.Labels(3)),
            ModelZoo.byName("mlp", Shape.of(6), new Task.Amount(AmountLoss.SQUARED)),
            ModelZoo.byName("mlp", Shape.of(6), 3),
            ModelZoo.byName("cnn", Shape.of(3, 8, 8), 4))) {
      Examples examples = SyntheticExamples.gaussian(model, OWNERS.rows(), 5);
      GroupedVector point = model.initialParameters(NoiseSource.seeded(3));
      Lot lot = Lot.of(0, 2, 3, 4, 5);
      for (ClipBounds clip :
          List.of(
              ClipBounds.flat(model.layout(), 0.1),
              ClipBounds.shared(model.layout(), 0.5),
              ClipBounds.flat(model.layout(), 100).automatic())) {
        double[] expected = reference(model, examples, lot, point, clip);
        double[] actual =
            sum(
                model,
                examples,
                OWNERS,
                6,
                EngineFixture.options(),
                computation,
                lot,
                new Probe.At(point),
                clip);
        assertTrue(EngineFixture.difference(expected, actual) < 1e-9, model.name() + clip);
      }
    }
  }

  /** Mean of single-row gradients in double, clipped in plain Java. */
  private static double[] reference(
      Model model, Examples examples, Lot lot, GroupedVector point, ClipBounds clip) {
    double[] sum = new double[model.layout().size()];
    try (var alone = new ReferenceSums(model, examples)) {
      for (int user : lot.members(OWNERS.users())) {
        int[] rows = OWNERS.of(user);
        double[] mean = new double[sum.length];
        for (int row : rows) {
          double[] gradient = alone.gradient(row, point);
          Arrays.setAll(mean, i -> mean[i] + gradient[i] / rows.length);
        }
        ReferenceSums.addClipped(sum, mean, clip);
      }
    }
    return sum;
  }

  @Test
  void over_ascentAndBlend_isTheSameUserByUserAndTogether() {
    Model model = ModelZoo.byName("mlp", Shape.of(6), 3);
    Examples examples = SyntheticExamples.gaussian(model, OWNERS.rows(), 5);
    GroupedVector first = model.initialParameters(NoiseSource.seeded(3));
    GroupedVector second = model.initialParameters(NoiseSource.seeded(4));
    ClipBounds clip = ClipBounds.flat(model.layout(), 0.3);
    for (Probe probe :
        List.of(new Probe.Blend(first, second, 1.5), new Probe.OwnAscent(first, 0.05))) {
      double[] together =
          sum(
              model,
              examples,
              OWNERS,
              6,
              EngineFixture.options(),
              Computation.TOGETHER,
              EngineFixture.lot(6),
              probe,
              clip);
      double[] alone =
          sum(
              model,
              examples,
              OWNERS,
              6,
              EngineFixture.options(),
              Computation.ALONE,
              EngineFixture.lot(6),
              probe,
              clip);
      assertTrue(EngineFixture.difference(together, alone) < 1e-9, probe.toString());
    }
  }

  /** Neighbouring data sets: one has a user more, with all rows, more of them than m. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 50})
  void over_dataWithOneUserMore_movesByAtMostTheBound(int most) {
    Model model = ModelZoo.byName("mlp", Shape.of(6), 3);
    int rows = 40;
    Examples large = SyntheticExamples.gaussian(model, rows, 5).filled(rows - 1, 1e6f);
    int[] owners = IntStream.range(0, rows).map(i -> i < 20 ? i / 3 : 99).toArray();
    Examples small = new FirstRows(large, 20);
    UserRows all = UserRows.ofOwners(owners);
    UserRows fewer = UserRows.ofOwners(Arrays.copyOf(owners, 20));
    Probe probe = new Probe.At(model.initialParameters(NoiseSource.seeded(3)));
    ClipBounds clip = ClipBounds.flat(model.layout(), 0.7);
    for (Computation computation : Computation.values()) {
      double[] with =
          sum(
              model,
              large,
              all,
              most,
              EngineFixture.options(),
              computation,
              EngineFixture.lot(all.users()),
              probe,
              clip);
      double[] without =
          sum(
              model,
              small,
              fewer,
              most,
              EngineFixture.options(),
              computation,
              EngineFixture.lot(fewer.users()),
              probe,
              clip);
      double square = 0;
      for (int i = 0; i < with.length; i++) {
        square += (with[i] - without[i]) * (with[i] - without[i]);
      }
      assertTrue(Math.sqrt(square) <= 0.7 * (1 + 1e-9), "moved by " + Math.sqrt(square));
      assertTrue(Math.sqrt(square) >= 0.5, "the user more must be felt");
    }
  }

  @ParameterizedTest
  @EnumSource(Computation.class)
  void over_userAloneInFloat_staysWithinTheBound(Computation computation) {
    for (String name : List.of("linear", "mlp", "mnist-cnn", "cnn")) {
      Model model = ModelZoo.byName(name);
      Examples examples = SyntheticExamples.waves(model, 7);
      Probe probe = new Probe.At(model.initialParameters(NoiseSource.seeded(1)));
      ClipBounds clip = ClipBounds.shared(model.layout(), 1e-3);
      double[] sum =
          sum(
              model,
              examples,
              UserRows.ofOwners(0, 0, 0, 0, 0, 0, 0),
              7,
              RuntimeOptions.defaults().withWorkers(1),
              computation,
              Lot.of(0),
              probe,
              clip);
      for (Layout.Group group : model.layout().groups()) {
        double square = 0;
        for (int i = group.offset(); i < group.end(); i++) {
          square += sum[i] * sum[i];
        }
        assertTrue(Math.sqrt(square) <= clip.clipNorms().of(group), name + " " + group);
        assertTrue(Math.sqrt(square) >= 0.99 * clip.clipNorms().of(group), name + " " + group);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Computation.class)
  void over_userWithARowThatIsNoNumber_addsZeroAndSpoilsNoOther(Computation computation) {
    Model model = ModelZoo.byName("mlp", Shape.of(6), 3);
    SyntheticExamples examples = SyntheticExamples.gaussian(model, OWNERS.rows(), 5);
    Probe probe = new Probe.At(model.initialParameters(NoiseSource.seeded(3)));
    ClipBounds clip = ClipBounds.flat(model.layout(), 0.3);
    double[] others =
        sum(
            model,
            examples,
            OWNERS,
            6,
            EngineFixture.options(),
            computation,
            Lot.of(0, 1, 3, 4, 5),
            probe,
            clip);
    Examples broken = examples.with(4, 1, Float.NaN); // a row of user 2
    double[] all =
        sum(
            model,
            broken,
            OWNERS,
            6,
            EngineFixture.options(),
            computation,
            EngineFixture.lot(6),
            probe,
            clip);
    assertTrue(EngineFixture.difference(others, all) < 1e-9);
  }

  /** At most m rows, the same for the same query, and every row has its turn. */
  @Test
  void chosen_userWithManyRows_takesOtherRowsInOtherQueries() {
    Model model = ModelZoo.byName("linear", Shape.of(6), 3);
    Examples examples = SyntheticExamples.gaussian(model, OWNERS.rows(), 5);
    NoiseSource noise = NoiseSource.seeded(9);
    NoiseSource again = NoiseSource.seeded(9);
    try (var sums =
            new UserGradientSums(model, examples, OWNERS, 2, EngineFixture.options(), noise);
        var same =
            new UserGradientSums(model, examples, OWNERS, 2, EngineFixture.options(), again)) {
      Set<Integer> seen = new HashSet<>();
      for (long query = 0; query < 60; query++) {
        int[] rows = sums.chosen(4, query);
        assertEquals(2, rows.length);
        assertArrayEquals(rows, same.chosen(4, query));
        Arrays.stream(rows).forEach(seen::add);
      }
      assertEquals(Set.of(6, 7, 9, 10, 11, 12), seen);
      assertArrayEquals(new int[] {1, 3}, sums.chosen(1, 7));
    }
  }

  @Test
  void new_usersOfOtherRowsOrNoRowsAtAll_isRefused() {
    Model model = ModelZoo.byName("linear", Shape.of(6), 3);
    Examples examples = SyntheticExamples.gaussian(model, 3, 5);
    for (int most : new int[] {0, 1}) {
      UserRows users = most == 0 ? UserRows.ofOwners(0, 0, 1) : UserRows.ofOwners(0, 1);
      assertThrows(
          IllegalArgumentException.class,
          () ->
              new UserGradientSums(
                  model, examples, users, most, EngineFixture.options(), NoiseSource.seeded(1)));
    }
  }

  /** The first rows of others. */
  private record FirstRows(Examples all, int size) implements Examples {
    @Override
    public Shape inputShape() {
      return all.inputShape();
    }

    @Override
    public void copyInput(int example, float[] target, int offset) {
      all.copyInput(example, target, offset);
    }

    @Override
    public int label(int example) {
      return all.label(example);
    }
  }
}
