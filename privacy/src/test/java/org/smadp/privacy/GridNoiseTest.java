package org.smadp.privacy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;
import org.smadp.accounting.pld.PldAccountant;
import org.smadp.noise.ChiSquare;
import org.smadp.noise.KolmogorovSmirnov;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.law.Grid;
import org.smadp.noise.law.NoiseLaw;
import org.smadp.noise.law.Sensitivity;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.ClipCount;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.privacy.query.HistoryTerm;
import org.smadp.privacy.query.Probe;
import org.smadp.privacy.query.QueryPart;
import org.smadp.privacy.query.Sampling;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

class GridNoiseTest {
  private static final Layout LAYOUT =
      Layout.builder().group("large", 20_000).group("small", 3).build();
  private static final GroupScalars SIGMAS = new GroupScalars(LAYOUT, List.of(1.5, 4.0));
  private static final ClipBounds CLIP = ClipBounds.shared(LAYOUT, 2);

  private final PrivacyLedger ledger = new PrivacyLedger();

  @Test
  void ask_onTheGrid_isANoisySumAtItsScaleAndNoOther() {
    PrivateRelease release = oracle(NoiseLaw.GRID, 1).ask(query(1, new ClipCount.None()));

    double[] noise = new double[20_000];
    double spacing = spacing(0, 1);
    for (int i = 0; i < noise.length; i++) {
      noise[i] = release.value().get(i);
      // A float keeps 24 bits, which the grid is finer than for all but small values.
      assertTrue(Math.abs(noise[i]) > 1e-3 || noise[i] % spacing == 0);
    }
    double stddev = release.noiseStddev().of(0);
    assertEquals(1.5 * Math.sqrt(2), stddev, 0x1p-18 * stddev);
    assertTrue(stddev >= (1 + 0x1p-20) * 1.5 * CLIP.clipNorms().of(0));
    assertTrue(KolmogorovSmirnov.accepts(noise, stddev));
    assertFalse(KolmogorovSmirnov.accepts(noise, stddev * 2 / 3));
    assertFalse(KolmogorovSmirnov.accepts(noise, stddev * 3 / 2));
  }

  /** The law changes nothing that is charged, with a data weight, counts and rounds. */
  @Test
  void ask_eitherLaw_chargesTheSame() {
    GradientQuery query = query(0.3, new ClipCount.Noisy(7));
    PrivateRelease gaussian = oracle(NoiseLaw.GAUSSIAN, 1).ask(query);
    PrivateRelease grid = oracle(NoiseLaw.GRID, 1).ask(query);

    assertEquals(gaussian.event(), grid.event());
    assertNotEquals(gaussian.value(), grid.value());
    assertNotEquals(gaussian.clipCounts(), grid.clipCounts());
    assertEquals(2, grid.clipCounts().size());
  }

  /** What is clipped together is rounded together: a group by itself, or the whole vector. */
  @Test
  void sensitivity_ofAQuery_isThatOfTheClippedBlock() {
    Layout.Group small = LAYOUT.groups().get(1);
    GradientQuery perGroup = query(0.3, new ClipCount.None());
    assertEquals(
        new Sensitivity(CLIP.clipNorms().of(1), 0.3, 3, 4),
        QueryPart.of(perGroup, small, 4),
        "per group");
    var flat =
        new GradientQuery(
            perGroup.probe(), ClipBounds.flat(LAYOUT, 2), 0.3, HistoryTerm.zero(LAYOUT));
    assertEquals(new Sensitivity(2, 0.3, 20_003, 4), QueryPart.of(flat, small, 4), "flat");
    assertEquals(new Sensitivity(0.5, 1, 1, 14), QueryPart.of(new ClipCount.Noisy(7)), "count");
  }

  @Test
  void ask_counts_areOnTheirGrid() {
    double spacing = Grid.of(QueryPart.of(new ClipCount.Noisy(7))).spacing();
    PrivateRelease release = oracle(NoiseLaw.GRID, 1).ask(query(1, new ClipCount.Noisy(7)));
    release.clipCounts().forEach(count -> assertEquals(0, Math.abs(count % spacing)));
  }

  @Test
  void ask_history_isAddedAfterTheGrid() {
    double[] history = new double[LAYOUT.size()];
    Arrays.fill(history, 1000);
    GradientQuery plain = query(1, new ClipCount.None());
    var shifted =
        new GradientQuery(
            plain.probe(), CLIP, 1, new HistoryTerm(GroupedVector.copyOf(LAYOUT, history)));
    PrivateRelease without = oracle(NoiseLaw.GRID, 3).ask(plain);
    PrivateRelease with = oracle(NoiseLaw.GRID, 3).ask(shifted);
    for (int i = 0; i < LAYOUT.size(); i++) {
      assertEquals(without.value().get(i) + 1000, with.value().get(i), 1e-4);
    }
  }

  @Test
  void ask_sameSeedAndNumber_isTheSameAnswer() {
    GradientQuery query = query(1, new ClipCount.Noisy(7));
    PrivateOracle first = oracle(NoiseLaw.GRID, 5);
    first.ask(query);
    PrivateRelease second = first.ask(query);
    PrivateRelease resumed = oracle(NoiseLaw.GRID, 5, 1).ask(query);
    assertEquals(second.value(), resumed.value());
    assertEquals(second.clipCounts(), resumed.clipCounts());
    assertNotEquals(second.value(), oracle(NoiseLaw.GRID, 6, 1).ask(query).value());
  }

  /**
   * The grid law of one coordinate on a Poisson sample, summed up point by point, never passes the
   * curve of the accountant, in either direction; with less noise than it is told, it does.
   */
  @ParameterizedTest(name = "scale {0}, moved by {1}, rate {2}")
  @CsvSource({
    "1, 1, 1",
    "1, 1, 0.1",
    "2, 1, 0.3",
    "2, 3, 0.05",
    "3, 2, 0.5",
    "3, 1, 0.01",
    "8, 8, 0.2"
  })
  void law_onASample_staysBelowTheAccountant(double scale, long moved, double rate) {
    var accountant = new PldAccountant();
    var event = new SampledGaussian(rate, scale / moved);
    var understated = new SampledGaussian(rate, 1.5 * scale / moved);
    int caught = 0;
    for (double delta : new double[] {1e-1, 1e-2, 1e-3, 1e-5, 1e-8}) {
      double epsilon = accountant.epsilon(event, 1, delta);
      assertTrue(hockeyStick(scale, moved, rate, epsilon) <= delta * (1 + 1e-9) + 1e-15);
      double tooSmall = accountant.epsilon(understated, 1, delta);
      caught += hockeyStick(scale, moved, rate, tooSmall) > delta ? 1 : 0;
    }
    assertTrue(caught > 0, "no delta shows a multiplier that is too large by half");
  }

  private static double hockeyStick(double scale, long moved, double rate, double epsilon) {
    ChiSquare.Law without = ChiSquare.roundedNormal(scale);
    double removed = 0;
    double added = 0;
    long reach = (long) (6.9 * scale); // the normal distribution of the tests ends at 7
    for (long z = -reach; z <= reach + moved; z++) {
      double absent = without.of(z);
      double present = (1 - rate) * absent + rate * without.of(z - moved);
      removed += Math.max(0, present - Math.exp(epsilon) * absent);
      added += Math.max(0, absent - Math.exp(epsilon) * present);
    }
    return Math.max(removed, added);
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(doubles = {1e12})
  void ask_noiseOutOfRange_isRefusedBeforeTheCharge(double sigma) {
    var oracle =
        PrivateOracle.training(
            new Sampling.Poisson(0.1),
            RowSums.of(),
            GroupScalars.uniform(LAYOUT, sigma),
            NoiseLaw.GRID,
            NoiseSource.seeded(1),
            ledger,
            0);
    assertThrows(IllegalArgumentException.class, () -> oracle.ask(query(1, new ClipCount.None())));
    assertEquals(List.of(), ledger.entries());
  }

  private static double spacing(int group, double weight) {
    GradientQuery query = query(weight, new ClipCount.None());
    return Grid.of(QueryPart.of(query, LAYOUT.groups().get(group), 1.5)).spacing();
  }

  private static GradientQuery query(double weight, ClipCount count) {
    return new GradientQuery(
        new Probe.At(GroupedVector.zeros(LAYOUT)), CLIP, weight, HistoryTerm.zero(LAYOUT), count);
  }

  private PrivateOracle oracle(NoiseLaw law, long seed) {
    return oracle(law, seed, 0);
  }

  private PrivateOracle oracle(NoiseLaw law, long seed, long queries) {
    return PrivateOracle.training(
        new Sampling.Poisson(0.1),
        (lot, probe, bounds) -> ClippedSum.accumulator(lot, bounds).finish(),
        SIGMAS,
        law,
        NoiseSource.seeded(seed),
        ledger,
        queries);
  }
}
