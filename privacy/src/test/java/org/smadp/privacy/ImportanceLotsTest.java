package org.smadp.privacy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.Purpose;
import org.smadp.noise.Streams;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.privacy.query.HistoryTerm;
import org.smadp.privacy.query.ImportanceSampling;
import org.smadp.privacy.query.Probe;
import org.smadp.privacy.query.Sampling;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

class ImportanceLotsTest {
  private static final Layout LAYOUT = Layout.builder().group("all", 2).build();
  private static final int EXAMPLES = 400;
  private static final double LOT = 20;
  private static final double CLIP = 2;
  private static final double SIGMA = 0.01;
  private static final ImportanceSampling SETTINGS = new ImportanceSampling(5, 0.2, 4, EXAMPLES);

  private final PrivacyLedger ledger = new PrivacyLedger();

  @Test
  void ask_manyTimes_chargesEveryProposalRateAndEveryNormaliser() {
    PrivateOracle oracle = oracle(ledger, 0);
    for (int t = 0; t < 10; t++) {
      oracle.ask(query());
    }
    List<SampledGaussian> events = new ArrayList<>();
    for (PrivacyLedger.Entry entry : ledger.entries()) {
      for (long n = 0; n < entry.count(); n++) {
        events.add((SampledGaussian) entry.event());
      }
    }
    assertEquals(13, events.size());
    double cap = SETTINGS.largestProposalRate(LOT);
    for (int n = 0; n < events.size(); n++) {
      boolean normaliser = n % 5 == 0;
      assertEquals(normaliser ? 5 : SIGMA, events.get(n).noiseMultiplier());
      assertTrue(normaliser ? events.get(n).samplingRate() == 1 : rate(events, n) <= cap);
    }
  }

  /** Worked out by hand: q' = L / N = 20 / 400 where the share is 1 by declaration. */
  @Test
  void ask_sevenTimesAtShareOne_leavesTheEventsOfTheTable() {
    PrivateOracle oracle = oracle(new ImportanceSampling(100, 1, 3, EXAMPLES), ledger, 0);
    for (int t = 0; t < 7; t++) {
      oracle.ask(query());
    }
    var normaliser = new SampledGaussian(1, 100);
    var gradient = new SampledGaussian(0.05, 0.01);
    assertEquals(
        List.of(
            new PrivacyLedger.Entry(normaliser, 1),
            new PrivacyLedger.Entry(gradient, 3),
            new PrivacyLedger.Entry(normaliser, 1),
            new PrivacyLedger.Entry(gradient, 3),
            new PrivacyLedger.Entry(normaliser, 1),
            new PrivacyLedger.Entry(gradient, 1)),
        ledger.entries());
  }

  private static double rate(List<SampledGaussian> events, int n) {
    return events.get(n).samplingRate();
  }

  @Test
  void ask_manyTimes_isUnbiasedForTheClippedMean() {
    PrivateOracle oracle = oracle(ledger, 0);
    int times = 4000;
    double[] mean = new double[2];
    for (int t = 0; t < times; t++) {
      PrivateRelease release = oracle.ask(query());
      double rate = ((SampledGaussian) release.event()).samplingRate();
      for (int i = 0; i < 2; i++) {
        mean[i] += release.value().get(i) / (rate * EXAMPLES) / times;
      }
    }
    double[] expected = new double[2];
    for (int n = 0; n < EXAMPLES; n++) {
      double norm = Math.hypot(gradient(n)[0], gradient(n)[1]);
      for (int i = 0; i < 2; i++) {
        expected[i] += Math.min(1, CLIP / norm) * gradient(n)[i] / EXAMPLES;
      }
    }
    // One accepted example weighs about C / (q' N) = 0.06; the mean of 4000 lots has a standard
    // error of about 0.005.
    assertEquals(expected[0], mean[0], 0.02);
    assertEquals(expected[1], mean[1], 0.02);
  }

  @Test
  void resume_betweenNormalisers_continuesBitForBit() {
    PrivateOracle whole = oracle(new PrivacyLedger(), 0);
    List<GroupedVector> expected = new ArrayList<>();
    for (int t = 0; t < 9; t++) {
      expected.add(whole.ask(query()).value());
    }
    PrivateOracle first = oracle(ledger, 0);
    for (int t = 0; t < 6; t++) {
      first.ask(query());
    }
    PrivateOracle second = oracle(ledger, first.queries());
    for (int t = 6; t < 9; t++) {
      assertEquals(expected.get(t), second.ask(query()).value(), "query " + t);
    }
  }

  @Test
  void resume_killedRightAfterANormaliser_proposesAtTheRateBeforeIt() {
    ledger.charge(new SampledGaussian(0.07, SIGMA));
    ledger.charge(new SampledGaussian(1, 5)); // its gradient was never released
    PrivateOracle resumed = oracle(ledger, 2);

    var event = (SampledGaussian) resumed.ask(query()).event();

    assertEquals(new SampledGaussian(0.07, SIGMA), event);
  }

  /** The raw normaliser never changes here, so its noise alone moves the rates. */
  @Test
  void ask_everyRefresh_hasNormaliserNoiseOfItsOwn() {
    PrivateOracle oracle = oracle(new ImportanceSampling(20, 0.05, 1, EXAMPLES), ledger, 0);
    Set<Double> rates = new HashSet<>();
    for (int t = 0; t < 50; t++) {
      rates.add(((SampledGaussian) oracle.ask(query()).event()).samplingRate());
    }
    assertEquals(50, rates.size());
  }

  /** The noise of a normaliser, worked back from its rate, is not that of any gradient so far. */
  @Test
  void ask_normaliser_sharesNoNoiseWithGradients() {
    var settings = new ImportanceSampling(20, 0.05, 1, EXAMPLES);
    PrivateOracle oracle = oracle(settings, ledger, 0);
    double raw = rawNormaliser();
    Streams noise = NoiseSource.seeded(9).claim(Purpose.RELEASE_NOISE);
    for (int t = 0; t < 20; t++) {
      double rate = ((SampledGaussian) oracle.ask(query()).event()).samplingRate();
      double normal = (LOT * CLIP / rate - raw) / (settings.normaliserNoise() * CLIP);
      assertTrue(Math.abs(normal) < 6, "the model of this test holds: " + normal);
      for (int number = 0; number < 40; number++) {
        double[] gradient = new double[2];
        noise.gaussians(number, 0).addTo(gradient, 0, 2, 0, 1);
        assertTrue(Math.abs(normal - gradient[0]) > 1e-6 && Math.abs(normal - gradient[1]) > 1e-6);
      }
    }
  }

  /** Refresh n draws the noise numbered 2^62 + n, which no gradient reaches. */
  @Test
  void ask_normaliserNoise_isThatOfItsOwnAddress() {
    var settings = new ImportanceSampling(20, 0.05, 3, EXAMPLES);
    PrivateOracle oracle = oracle(settings, ledger, 0);
    Streams noise = NoiseSource.seeded(9).claim(Purpose.RELEASE_NOISE);
    for (int t = 0; t < 12; t++) {
      double rate = ((SampledGaussian) oracle.ask(query()).event()).samplingRate();
      double[] expected = new double[1];
      noise.gaussians((1L << 62) + t / 3, 0).addTo(expected, 0, 1, 0, 1);
      double normal = (LOT * CLIP / rate - rawNormaliser()) / (settings.normaliserNoise() * CLIP);
      assertEquals(expected[0], normal, 1e-5, "query " + t);
    }
  }

  /** What is keyed by a lot's number, as dropout is, is then independent between all lots. */
  @Test
  void ask_everyLot_hasANumberOfItsOwn() {
    List<Long> numbers = new ArrayList<>();
    var oracle =
        PrivateOracle.training(
            new Sampling.Importance(SETTINGS, LOT),
            (lot, probe, clip) -> {
              numbers.add(lot.query());
              return sums().over(lot, probe, clip);
            },
            GroupScalars.uniform(LAYOUT, SIGMA),
            NoiseSource.seeded(9),
            ledger,
            0);
    for (int t = 0; t < 6; t++) {
      oracle.ask(query());
    }
    long refresh = 1L << 62;
    assertEquals(List.of(refresh, 0L, 1L, 2L, 3L, refresh + 1, 4L, 5L), numbers);
  }

  @Test
  void round_ofSeveralQueries_isRefusedUncharged() {
    PrivateOracle oracle = oracle(ledger, 0);
    assertThrows(UnsupportedOperationException.class, () -> oracle.round(query(), 2));
    assertEquals(List.of(), ledger.entries());
  }

  @Test
  void ask_withoutRounding_throws() {
    PrivateOracle oracle = oracle(ledger, 0);
    var plain =
        new GradientQuery(
            query().probe(), ClipBounds.flat(LAYOUT, CLIP), 1, HistoryTerm.zero(LAYOUT));
    assertThrows(IllegalArgumentException.class, () -> oracle.ask(plain));
    assertEquals(List.of(), ledger.entries());
  }

  private static double rawNormaliser() {
    double raw = 0;
    for (int n = 0; n < EXAMPLES; n++) {
      raw += Math.min(CLIP, Math.hypot(gradient(n)[0], gradient(n)[1]));
    }
    return raw;
  }

  private static PrivateOracle oracle(PrivacyLedger ledger, long answered) {
    return oracle(SETTINGS, ledger, answered);
  }

  private static PrivateOracle oracle(
      ImportanceSampling settings, PrivacyLedger ledger, long answered) {
    return PrivateOracle.training(
        new Sampling.Importance(settings, LOT),
        sums(),
        GroupScalars.uniform(LAYOUT, SIGMA),
        NoiseSource.seeded(9),
        ledger,
        answered);
  }

  private static GradientSums sums() {
    return (lot, probe, clip) -> {
      ClippedSum.Accumulator sum = ClippedSum.accumulator(lot, clip);
      int[] members = lot.members(EXAMPLES);
      boolean rounded = clip.rule() == ClipBounds.Rule.ROUNDED;
      double[] coins = new double[members.length];
      if (rounded) {
        lot.fillCoins(members, coins);
      }
      for (int n = 0; n < members.length; n++) {
        sum.add(gradient(members[n]), coins[n]);
      }
      return sum.finish();
    };
  }

  /** Norms from 0 to 4 in all directions. */
  private static double[] gradient(int example) {
    double norm = example % 41 / 10.0;
    double angle = example * 0.37;
    return new double[] {norm * (0.5 + Math.cos(angle)), norm * Math.sin(angle)};
  }

  private static GradientQuery query() {
    return new GradientQuery(
        new Probe.At(GroupedVector.zeros(LAYOUT)),
        ClipBounds.flat(LAYOUT, CLIP).rounded(),
        1,
        HistoryTerm.zero(LAYOUT));
  }
}
