package org.smadp.privacy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.accounting.NonPrivate;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.Purpose;
import org.smadp.noise.Streams;
import org.smadp.noise.band.SquareRoot;
import org.smadp.noise.band.Strategy;
import org.smadp.noise.law.NoiseLaw;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.ClipCount;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.privacy.query.HistoryTerm;
import org.smadp.privacy.query.Probe;
import org.smadp.privacy.query.Sampling;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/** The door with noise that is correlated over steps. */
class CorrelatedNoiseTest {
  private static final Layout LAYOUT = Layout.builder().group("a", 3).group("b", 2).build();
  private static final ClipBounds CLIP = ClipBounds.shared(LAYOUT, 2);
  private static final double RATE = 0.1;
  private static final double SIGMA = 1.5;
  private static final int STEPS = 23;

  /** One band is DP-SGD bit for bit: lots, noise, ledger and stated noise. */
  @Test
  void ask_oneBand_isThePoissonDoorBitForBit() {
    PrivacyLedger plain = new PrivacyLedger();
    PrivacyLedger banded = new PrivacyLedger();
    PrivateOracle poisson = oracle(new Sampling.Poisson(RATE), 4, plain, 0);
    PrivateOracle cyclic = oracle(new Sampling.Cyclic(RATE, Strategy.independent()), 4, banded, 0);
    for (int t = 0; t < STEPS; t++) {
      assertTrue(cyclic.chargesNext());
      PrivateRelease expected = poisson.ask(query(1));
      PrivateRelease actual = cyclic.ask(query(1));
      assertEquals(expected.value(), actual.value());
      assertEquals(expected.noiseStddev(), actual.noiseStddev());
      assertEquals(expected.event(), actual.event());
    }
    assertEquals(plain.entries(), banded.entries());
    poisson.round(query(1), 2).ask(query(1));
    cyclic.round(query(1), 2).ask(query(1));
    assertEquals(plain.entries(), banded.entries());
  }

  /** Each release has C^-1 z for noise, by the dense solution for each coordinate. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 16})
  void ask_bands_addsTheSolvedNoise(int bands) {
    Strategy strategy = SquareRoot.ofMomentum(bands, 0.5, 1);
    Streams white = NoiseSource.seeded(4).claim(Purpose.RELEASE_NOISE);
    double[][] z = new double[LAYOUT.size()][STEPS];
    for (int t = 0; t < STEPS; t++) {
      for (Layout.Group group : LAYOUT.groups()) {
        double[] drawn = new double[group.length()];
        white.gaussians(t, group.index()).addTo(drawn, 0, drawn.length, 0, 1);
        for (int i = 0; i < drawn.length; i++) {
          z[group.offset() + i][t] = drawn[i];
        }
      }
    }
    PrivateOracle oracle = oracle(cyclic(bands, strategy), 4, new PrivacyLedger(), 0);
    double[] factors = strategy.stepFactors(STEPS);
    for (int t = 0; t < STEPS; t++) {
      PrivateRelease release = oracle.ask(query(1));
      for (Layout.Group group : LAYOUT.groups()) {
        double stddev = SIGMA * CLIP.clipNorms().of(group);
        assertEquals(factors[t] * stddev, release.noiseStddev().of(group), 1e-12 * stddev);
        for (int i = group.offset(); i < group.end(); i++) {
          double expected = stddev * strategy.solve(z[i])[t];
          assertEquals(expected, release.value().get(i), 1e-6 * (1 + Math.abs(expected)));
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 23", "2, 12", "4, 6", "5, 5", "16, 2"})
  void ask_manyTimes_isChargedOnceACycleBeforeItsFirstLot(int bands, int cycles) {
    PrivacyLedger ledger = new PrivacyLedger();
    PrivateOracle oracle = oracle(cyclic(bands), 4, ledger, 0);
    for (int t = 0; t < STEPS; t++) {
      assertEquals(t % bands == 0, oracle.chargesNext());
      oracle.ask(query(1));
      assertEquals(t / bands + 1, charges(ledger));
    }
    double joint = SIGMA / Math.sqrt(2);
    assertEquals(cycles, charges(ledger));
    SampledGaussian event = (SampledGaussian) ledger.entries().get(0).event();
    assertEquals(bands * smallRate(bands), event.samplingRate());
    assertEquals(joint, event.noiseMultiplier(), 1e-12);
  }

  /** A killed seeded run is resumed anywhere: same bits, no charge twice, none missing. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 7})
  void resume_seededAtEveryStep_isTheSameRun(int bands) {
    PrivacyLedger whole = new PrivacyLedger();
    PrivateOracle through = oracle(cyclic(bands), 4, whole, 0);
    List<PrivateRelease> expected = new ArrayList<>();
    for (int t = 0; t < STEPS; t++) {
      expected.add(through.ask(query(1)));
    }
    for (int killed = 0; killed <= STEPS; killed++) {
      PrivacyLedger ledger = new PrivacyLedger();
      PrivateOracle first = oracle(cyclic(bands), 4, ledger, 0);
      for (int t = 0; t < killed; t++) {
        first.ask(query(1));
      }
      PrivateOracle resumed = oracle(cyclic(bands), 4, ledger, first.queries());
      for (int t = killed; t < STEPS; t++) {
        PrivateRelease release = resumed.ask(query(1));
        assertEquals(expected.get(t).value(), release.value());
        assertEquals(expected.get(t).noiseStddev(), release.noiseStddev());
      }
      assertEquals(whole.entries(), ledger.entries());
    }
  }

  /** A ledger without the charge of the cycle it is in: the cycle is paid for. */
  @Test
  void resume_seededWithALedgerThatLacksTheCycle_chargesIt() {
    PrivacyLedger empty = new PrivacyLedger();
    PrivateOracle resumed = oracle(cyclic(4), 4, empty, 6);
    assertTrue(resumed.chargesNext());
    resumed.ask(query(1));
    assertEquals(1, charges(empty));
    PrivacyLedger tooFew = new PrivacyLedger();
    tooFew.charge(new SampledGaussian(4 * smallRate(4), 1));
    assertTrue(oracle(cyclic(4), 4, tooFew, 6).chargesNext());
    PrivacyLedger others = new PrivacyLedger();
    others.charge(new SampledGaussian(0.5, 1));
    others.charge(new SampledGaussian(0.5, 1));
    assertTrue(oracle(cyclic(4), 4, others, 6).chargesNext());
  }

  /** A secure run has a new key after a resume: memory and cycle begin anew, and are paid for. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 7})
  void resume_secureAtEveryStep_restartsAndChargesAtMostOneCycleMore(int bands) {
    double first = cyclic(bands).strategy().stepFactors(1)[0];
    for (int killed = 0; killed <= STEPS; killed++) {
      PrivacyLedger ledger = new PrivacyLedger();
      PrivateOracle begun = secure(cyclic(bands), ledger, 0);
      for (int t = 0; t < killed; t++) {
        begun.ask(query(1));
      }
      PrivateOracle resumed = secure(cyclic(bands), ledger, begun.queries());
      assertTrue(resumed.chargesNext());
      for (int t = killed; t < STEPS; t++) {
        PrivateRelease release = resumed.ask(query(1));
        if (t == killed) {
          double stddev = SIGMA * CLIP.clipNorms().of(0);
          assertEquals(first * stddev, release.noiseStddev().of(0), 1e-12);
        }
      }
      int least = (STEPS + bands - 1) / bands;
      int expected = (killed + bands - 1) / bands + (STEPS - killed + bands - 1) / bands;
      assertEquals(expected, charges(ledger));
      assertTrue(expected >= least && expected <= least + 1);
    }
  }

  @Test
  void ask_dearerWithinACycle_isRefusedBeforeAnythingIsDrawn() {
    PrivacyLedger ledger = new PrivacyLedger();
    PrivateOracle oracle = oracle(cyclic(4), 4, ledger, 0);
    oracle.ask(query(0.5));
    assertThrows(IllegalArgumentException.class, () -> oracle.ask(query(0.6)));
    assertEquals(1, oracle.queries());
    oracle.ask(query(0.4));
    oracle.ask(query(0.5));
    oracle.ask(query(0.5));
    assertEquals(1, charges(ledger));
    oracle.ask(query(0.6));
    assertEquals(2, charges(ledger));
  }

  @Test
  void ask_whatNeedsIndependentNoise_isRefusedUncharged() {
    PrivacyLedger ledger = new PrivacyLedger();
    PrivateOracle oracle = oracle(cyclic(4), 4, ledger, 0);
    assertThrows(RuntimeException.class, () -> oracle.round(query(1), 2));
    assertThrows(RuntimeException.class, () -> oracle.disclosingRound(query(1), 1, "a test"));
    assertThrows(RuntimeException.class, () -> oracle.ask(query(CLIP, 1, new ClipCount.Noisy(3))));
    assertThrows(
        RuntimeException.class, () -> oracle.ask(query(CLIP, 1, new ClipCount.Unprotected())));
    assertThrows(
        RuntimeException.class, () -> oracle.ask(query(CLIP.rounded(), 1, new ClipCount.None())));
    assertEquals(List.of(), ledger.entries());
    assertEquals(0, oracle.queries());
    assertThrows(
        IllegalArgumentException.class,
        () ->
            PrivateOracle.training(
                cyclic(4),
                RowSums.of(),
                GroupScalars.uniform(LAYOUT, SIGMA),
                NoiseLaw.GRID,
                NoiseSource.seeded(1),
                ledger,
                0));
    assertThrows(
        IllegalArgumentException.class, () -> new Sampling.Cyclic(0.3, SquareRoot.ofPrefixSums(4)));
  }

  @Test
  void text_ofTheNoise_withholdsIt() {
    Streams white = NoiseSource.seeded(4).claim(Purpose.RELEASE_NOISE);
    var noise = new CorrelatedNoise(SquareRoot.ofPrefixSums(3), white, LAYOUT, 0);
    assertThrows(IllegalStateException.class, () -> noise.gaussians(0, 0), "not drawn yet");
    noise.draw(0);
    noise.gaussians(0, 0);
    assertEquals("CorrelatedNoise[withheld]", noise.toString());
    noise.draw(2);
    assertThrows(IllegalStateException.class, () -> noise.draw(1));
    assertThrows(IllegalStateException.class, () -> noise.draw(2), "nor twice");
    assertThrows(IllegalStateException.class, () -> noise.gaussians(1, 0));
    assertThrows(IllegalStateException.class, () -> noise.uniforms(2, 0));
  }

  /**
   * SMA with bands at mixing beta is bands at sigma / beta, through u = (y - h) / beta: equal up to
   * the rounding of both answers to float, with a memory of earlier answers as history.
   */
  @ParameterizedTest
  @ValueSource(doubles = {1, 0.95, 0.9, 0.55, 0.2})
  void ask_historyAndWeight_areAnAffineMapOfTheBandsAtMoreNoise(double mixing) {
    PrivateOracle mixed = withData(SIGMA);
    PrivateOracle plain = withData(SIGMA / mixing);
    GroupedVector past = GroupedVector.zeros(LAYOUT);
    for (int t = 0; t < STEPS; t++) {
      GroupedVector y = mixed.ask(query(mixing, past)).value();
      GroupedVector u = plain.ask(query(1)).value();
      for (int i = 0; i < LAYOUT.size(); i++) {
        double back = ((double) y.get(i) - past.get(i)) / mixing;
        double rounding = Math.ulp(y.get(i)) / (2 * mixing) + Math.ulp(u.get(i)) / 2;
        assertEquals(u.get(i), back, rounding + 1e-12 * (1 + Math.abs(back)));
      }
      past = past.scaled(0.5).plusScaled(y, 0.3);
    }
  }

  /** The same where the map does not round: bit for bit. */
  @ParameterizedTest
  @ValueSource(doubles = {1, 0.5, 0.25})
  void ask_weightThatIsAPowerOfTwo_isTheBandsAtMoreNoiseBitForBit(double mixing) {
    PrivateOracle mixed = withData(SIGMA);
    PrivateOracle plain = withData(SIGMA / mixing);
    for (int t = 0; t < STEPS; t++) {
      GroupedVector y = mixed.ask(query(mixing)).value();
      assertEquals(plain.ask(query(1)).value(), y.scaled(1 / mixing));
    }
  }

  /** Several rounds opened before the first answer: only the latest is answered, in order. */
  @Test
  void round_openedBeforeOthersAreAnswered_closesThemUnread() {
    PrivacyLedger ledger = new PrivacyLedger();
    PrivateOracle oracle = oracle(cyclic(4), 4, ledger, 0);
    Round first = oracle.round(query(1), 1);
    Round second = oracle.round(query(1), 1);
    assertThrows(IllegalStateException.class, () -> first.ask(query(1)));
    GroupedVector answer = second.ask(query(1)).value();
    assertThrows(IllegalStateException.class, () -> first.ask(query(1)));
    assertThrows(IllegalStateException.class, () -> second.ask(query(1)));
    assertEquals(1, charges(ledger), "no data were read for what was refused");
    PrivateOracle inOrder = oracle(cyclic(4), 4, new PrivacyLedger(), 0);
    inOrder.ask(query(1));
    assertEquals(inOrder.ask(query(1)).value(), answer, "skipped numbers have their noise");
  }

  /** A charge that fails pays for nothing: the next query is charged, whatever its turn. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void ask_journalFails_leavesNoFreeCycle(int cycle) {
    int[] written = new int[1];
    PrivacyLedger flaky =
        new PrivacyLedger()
            .journaled(
                event -> {
                  if (written[0]++ == cycle) {
                    throw new IllegalStateException("the disk was full for a moment");
                  }
                });
    PrivateOracle oracle = oracle(cyclic(4), 4, flaky, 0);
    int refused = 0;
    for (int t = 0; t < STEPS; t++) {
      try {
        oracle.ask(query(1));
      } catch (IllegalStateException full) {
        refused++;
        assertTrue(oracle.chargesNext());
      }
    }
    assertEquals(1, refused);
    assertEquals(STEPS, oracle.queries());
    assertTrue(charges(flaky) * 4 >= STEPS - 1, "every answer is within a paid cycle");
  }

  /** A journal that asks while a cycle is charged: both pay, and the late one is not answered. */
  @Test
  void ask_fromWithinTheJournal_paysForItself() {
    PrivateOracle[] oracle = new PrivateOracle[1];
    List<PrivateRelease> inner = new ArrayList<>();
    PrivacyLedger ledger =
        new PrivacyLedger()
            .journaled(
                event -> {
                  if (inner.isEmpty() && oracle[0].queries() == 1) {
                    inner.add(oracle[0].ask(query(1)));
                  }
                });
    oracle[0] = oracle(cyclic(4), 4, ledger, 0);
    assertThrows(IllegalStateException.class, () -> oracle[0].ask(query(1)));
    assertEquals(1, inner.size());
    assertEquals(2, charges(ledger));
  }

  /** A failure on the data side in the middle of a cycle costs the guarantee, once and for all. */
  @Test
  void ask_failureInTheMiddleOfACycle_closesTheDoor() {
    PrivacyLedger ledger = new PrivacyLedger();
    int[] asked = new int[1];
    PrivateOracle oracle =
        PrivateOracle.training(
            cyclic(4),
            (lot, probe, clip) -> {
              if (++asked[0] == 3) {
                throw new IllegalStateException("seen");
              }
              return RowSums.of().over(lot, probe, clip);
            },
            GroupScalars.uniform(LAYOUT, SIGMA),
            NoiseSource.seeded(1),
            ledger,
            0);
    oracle.ask(query(1));
    oracle.ask(query(1));
    assertThrows(IllegalStateException.class, () -> oracle.ask(query(1)));
    assertThrows(IllegalStateException.class, () -> oracle.ask(query(1)));
    assertEquals(3, asked[0]);
    assertTrue(ledger.entries().get(1).event() instanceof NonPrivate);
  }

  /** A group of many blocks is noised by several threads; each coordinate has its own memory. */
  @Test
  void release_groupOfManyBlocks_hasTheSolvedNoiseEverywhere() {
    Layout wide = Layout.builder().group("small", 7).group("wide", 150_001).build();
    Strategy strategy = SquareRoot.ofPrefixSums(5);
    Streams white = NoiseSource.seeded(8).claim(Purpose.RELEASE_NOISE);
    PrivateOracle oracle =
        PrivateOracle.training(
            cyclic(5, strategy),
            RowSums.of(),
            GroupScalars.uniform(wide, 1),
            NoiseSource.seeded(8),
            new PrivacyLedger(),
            0);
    double[][] z = new double[4][150_001];
    for (int t = 0; t < z.length; t++) {
      white.gaussians(t, 1).addTo(z[t], 0, z[t].length, 0, 1);
      GroupedVector value =
          oracle
              .ask(
                  new GradientQuery(
                      new Probe.At(GroupedVector.zeros(wide)),
                      ClipBounds.flat(wide, 1),
                      1,
                      HistoryTerm.zero(wide)))
              .value();
      for (int i = 0; i < z[t].length; i += 997) {
        double[] column = new double[t + 1];
        for (int s = 0; s <= t; s++) {
          column[s] = z[s][i];
        }
        assertEquals(strategy.solve(column)[t], value.get(7 + i), 1e-5);
      }
    }
  }

  private static long charges(PrivacyLedger ledger) {
    return ledger.entries().stream().mapToLong(PrivacyLedger.Entry::count).sum();
  }

  private static double smallRate(int bands) {
    return Math.min(RATE, 0.9 / bands);
  }

  private static Sampling.Cyclic cyclic(int bands) {
    return cyclic(bands, SquareRoot.ofPrefixSums(bands));
  }

  private static Sampling.Cyclic cyclic(int bands, Strategy strategy) {
    return new Sampling.Cyclic(smallRate(bands), strategy);
  }

  private static PrivateOracle oracle(
      Sampling sampling, long seed, PrivacyLedger ledger, long queries) {
    return oracle(sampling, SIGMA, seed, ledger, queries);
  }

  private static PrivateOracle oracle(
      Sampling sampling, double sigma, long seed, PrivacyLedger ledger, long queries) {
    return PrivateOracle.training(
        sampling,
        RowSums.of(),
        GroupScalars.uniform(LAYOUT, sigma),
        NoiseSource.seeded(seed),
        ledger,
        queries);
  }

  /** A door with 4 bands and rows that do not vanish. */
  private static PrivateOracle withData(double sigma) {
    return PrivateOracle.training(
        cyclic(4),
        RowSums.of(new double[] {0.3, -0.2, 0.1, 0.7, 0}, new double[] {5, 1, -2, 0.1, 3}),
        GroupScalars.uniform(LAYOUT, sigma),
        NoiseSource.seeded(4),
        new PrivacyLedger(),
        0);
  }

  private static PrivateOracle secure(Sampling sampling, PrivacyLedger ledger, long queries) {
    return PrivateOracle.training(
        sampling,
        RowSums.of(),
        GroupScalars.uniform(LAYOUT, SIGMA),
        NoiseSource.secure(),
        ledger,
        queries);
  }

  private static GradientQuery query(double dataWeight) {
    return query(CLIP, dataWeight, new ClipCount.None());
  }

  private static GradientQuery query(double dataWeight, GroupedVector history) {
    return new GradientQuery(
        new Probe.At(GroupedVector.zeros(LAYOUT)), CLIP, dataWeight, new HistoryTerm(history));
  }

  private static GradientQuery query(ClipBounds clip, double dataWeight, ClipCount count) {
    return new GradientQuery(
        new Probe.At(GroupedVector.zeros(LAYOUT)),
        clip,
        dataWeight,
        HistoryTerm.zero(LAYOUT),
        count);
  }
}
