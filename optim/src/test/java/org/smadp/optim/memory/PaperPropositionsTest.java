package org.smadp.optim.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.accounting.SampledGaussian;
import org.smadp.optim.ClipPolicy;
import org.smadp.optim.GroupExponent;
import org.smadp.optim.HashedValues;
import org.smadp.optim.LearningRate;
import org.smadp.optim.MemoryDiagnostics;
import org.smadp.optim.PrescribedNoise;
import org.smadp.optim.StepReport;
import org.smadp.optim.StepRule;
import org.smadp.optim.StepSettings;
import org.smadp.optim.TestLayouts;
import org.smadp.optim.TestOracle;
import org.smadp.optim.algorithm.DpSgd;
import org.smadp.optim.algorithm.SmaDpSgd;
import org.smadp.privacy.GradientOracle;
import org.smadp.privacy.PrivateRelease;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.privacy.query.Probe;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/** The propositions of the paper's theory appendix that concern the memory branch, by name. */
class PaperPropositionsTest {
  private static final Layout LAYOUT = TestLayouts.small();
  private static final int STEPS = 10;

  /**
   * Global private-history-conditioned memory branch: swap one record and freeze the releases; what
   * the optimiser asks, computes and reports is the same, bit for bit.
   */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void historyFixedMemoryBranch_oneRecordSwapped_everythingOutsideTheMechanismIsIdentical(
      long seed) {
    double[][] data = records(seed);
    double[][] neighbour = data.clone();
    neighbour[3] = new double[] {40, -7, 1e6};
    List<double[]> sums = new ArrayList<>();
    List<double[]> otherSums = new ArrayList<>();
    var recorded = new Transcript(dataOracle(data, sums));
    List<PrivateRelease> frozen = new ArrayList<>();
    recorded.run(
        asked -> {
          PrivateRelease release = recorded.data.ask(asked);
          frozen.add(release);
          return release;
        });
    var swapped = new Transcript(dataOracle(neighbour, otherSums));
    swapped.run(
        asked -> {
          swapped.data.ask(asked); // the raw sum is computed on the neighbour, and stays inside
          return frozen.get(swapped.queries.size() - 1);
        });
    assertEquals(recorded.queries, swapped.queries);
    assertEquals(recorded.reports, swapped.reports);
    assertNotEquals(sums.get(0)[0], otherSums.get(0)[0], "the swapped record must matter");
    assertTrue(
        recorded.reports.get(STEPS - 1).memory().get(0).historyWeight() > 0, "memory must act");
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2})
  void exactReductionToGroupWiseDpSgd_mixingOne_isBitIdentical(long seed) {
    var memory =
        new SpectralMemory(
            1,
            0.7,
            8,
            BandDeviation.USUAL,
            new Tempering.Spectral(1),
            layout -> {
              throw new AssertionError("no memory work at mixing 1");
            },
            0.25,
            new NormMatch(1),
            new WarmUp(40),
            Stabilizer.USUAL,
            Gating.TREND);
    StepRule.Stepper sma = new SmaDpSgd(memory).rule(settings()).start(LAYOUT);
    StepRule.Stepper sgd = DpSgd.plain().rule(settings()).start(LAYOUT);
    TestOracle first = dataOracle(records(seed), new ArrayList<>());
    TestOracle second = dataOracle(records(seed), new ArrayList<>());
    GroupedVector parameters = HashedValues.vector(LAYOUT, 9);
    for (int t = 0; t < STEPS; t++) {
      GroupedVector next = sgd.step(parameters, second);
      assertEquals(next, sma.step(parameters, first));
      parameters = next;
    }
    assertEquals(second.queries, first.queries);
    assertEquals(second.ledger.entries(), first.ledger.entries());
  }

  @Test
  void noMemoryWindow_windowOne_leavesWeightedSumPlusNoise() {
    SpectralMemory settings = memory(0.6, 0.7, 1);
    MemoryRun run = MemoryRun.hashed(settings, LAYOUT, 4).steps(STEPS);
    for (int t = 0; t < STEPS; t++) {
      assertEquals(GroupedVector.zeros(LAYOUT), run.terms.get(t).value());
      assertEquals(0, run.diagnostics(t, 0).historyWeight());
      for (int i = 0; i < 10; i++) {
        double expected = 0.6 * MemoryRun.sum(LAYOUT, 4, t)[i] + HashedValues.at(1004, t, 0, i);
        assertEquals((float) expected, run.release(t, i));
      }
    }
  }

  @Test
  void warmUpRemovalOfMemory_firstStep_isSilent() {
    MemoryRun run = MemoryRun.hashed(memory(0.6, 0.7, 4), LAYOUT, 4).steps(1);
    assertEquals(0, run.diagnostics(0, 0).warmUp());
    assertEquals(GroupedVector.zeros(LAYOUT), run.terms.get(0).value());
  }

  @Test
  void alignmentRemovalOfMemory_opposedHistory_vanishes() {
    // One large release, then its opposite: the slow trend still points along the first, while a
    // window of one lag remembers the second only.
    var settings = gained(0.5, 2, 0.05);
    var run =
        new MemoryRun(
            settings,
            LAYOUT,
            (query, asked) -> constant(query == 0 ? 4 : -4),
            (release, group, index) -> 0);
    run.steps(3);
    assertTrue(run.diagnostics(1, 0).alignment() > 0.99);
    assertEquals(0, run.diagnostics(2, 0).alignment());
    assertEquals(GroupedVector.zeros(LAYOUT), run.terms.get(2).value());
  }

  @ParameterizedTest(name = "order {0}")
  @ValueSource(doubles = {0.1, 0.5, 0.7, 1})
  void rawFractionalMemory_temperingZero_isThePowerLaw(double order) {
    for (int j = 1; j <= 20; j++) {
      assertEquals(Math.pow(j + 1, order - 1), LagWeights.raw(order, 0, j));
    }
  }

  @ParameterizedTest(name = "tempering {0}")
  @ValueSource(doubles = {0, 0.2, 0.9, 3})
  void noFractionalPowerLawFactor_orderOne_isTheExponential(double tempering) {
    for (int j = 1; j <= 20; j++) {
      assertEquals(Math.exp(-tempering * j), LagWeights.raw(1, tempering, j));
    }
  }

  @ParameterizedTest(name = "{0} lags")
  @ValueSource(ints = {1, 2, 7, 15})
  void uniformMemoryWeights_orderOneTemperingZero_areEqual(int lags) {
    LagWeights weights = LagWeights.of(1, 0, lags);
    for (int j = 1; j <= lags; j++) {
      assertEquals(1.0 / lags, weights.weight(j), 1e-15);
    }
    assertEquals((lags + 1) / 2.0, weights.effectiveDepth(), 1e-12);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void boundedAlignmentGateAndNormScale_anyHistory_stayInTheirRange(long seed) {
    double cap = 1.3;
    for (int n = 0; n < 200; n++) {
      double scale = Math.pow(10, 20 * HashedValues.at(seed, n, 0));
      double trend = scale * Math.abs(HashedValues.at(seed, n, 1));
      double state = Math.pow(10, 6 * HashedValues.at(seed, n, 2));
      double cosine = Math.max(-1, Math.min(1, HashedValues.at(seed, n, 3)));
      double stabilizer = Stabilizer.USUAL.at(trend, state);
      double gamma = Alignment.of(cosine * trend * state, trend, state, stabilizer);
      double psi = new NormMatch(cap).of(trend, state, stabilizer);
      assertTrue(gamma >= 0 && gamma <= 1, "alignment " + gamma);
      assertTrue(psi >= 0 && psi <= cap, "norm match " + psi);
    }
    assertEquals(0, Alignment.of(0, 0, 0, 1e-12));
    assertEquals(0, new NormMatch(cap).of(0, 0, 1e-12));
  }

  @ParameterizedTest(name = "gain {0}")
  @ValueSource(doubles = {0.25, 1, 4})
  void spectralDeviationIncreasesTempering_widerDeviation_temperingIsNondecreasing(double gain) {
    var tempering = new Tempering.Spectral(gain);
    assertEquals(0, tempering.of(BandDeviation.USUAL.of(GroupExponent.of(4))));
    double last = 0;
    for (double exponent = 6; exponent < 60; exponent += 0.1) {
      double next = tempering.of(BandDeviation.USUAL.of(GroupExponent.of(exponent)));
      assertTrue(next >= last && next <= 1, "tempering " + next + " after " + last);
      last = next;
    }
    assertTrue(last > 0.99);
  }

  @ParameterizedTest(name = "order {0}")
  @ValueSource(doubles = {0.3, 0.7, 1})
  void largerTemperingSuppressesOlderLags_moreTempering_ratioAndDepthFall(double order) {
    double lastRatio = Double.POSITIVE_INFINITY;
    double lastDepth = Double.POSITIVE_INFINITY;
    for (double tempering = 0; tempering < 1; tempering += 0.05) {
      LagWeights weights = LagWeights.of(order, tempering, 7);
      double ratio = weights.weight(5) / weights.weight(2);
      assertTrue(ratio < lastRatio);
      assertTrue(weights.effectiveDepth() < lastDepth);
      assertTrue(LagWeights.raw(order, tempering + 0.05, 5) < LagWeights.raw(order, tempering, 5));
      lastRatio = ratio;
      lastDepth = weights.effectiveDepth();
    }
  }

  @Test
  void roleOfTheSharedFractionalOrder_belowOneFalls_atOneIsConstant() {
    for (int j = 1; j < 20; j++) {
      assertTrue(LagWeights.raw(0.7, 0, j + 1) < LagWeights.raw(0.7, 0, j));
      assertEquals(LagWeights.raw(1, 0, j + 1), LagWeights.raw(1, 0, j));
      assertTrue(
          LagWeights.of(0.9, 0, 10).effectiveDepth() > LagWeights.of(0.5, 0, 10).effectiveDepth());
    }
  }

  /** nu = nu_rec + nu_noise: the term is linear in releases, each a query plus its noise. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void signalMemoryNoiseDecomposition_anyStep_termIsWeightedQueriesPlusWeightedNoise(long seed) {
    int window = 4;
    MemoryRun run = MemoryRun.hashed(memory(0.6, 0.7, window), LAYOUT, seed).steps(STEPS);
    for (int t = 1; t < STEPS; t++) {
      for (Layout.Group group : LAYOUT.groups()) {
        MemoryDiagnostics step = run.diagnostics(t, group.index());
        LagWeights weights = LagWeights.of(0.7, step.tempering(), Math.min(window - 1, t));
        int i = group.offset() + 2;
        double recalled = 0;
        double inherited = 0;
        for (int j = 1; j <= weights.availableLags(); j++) {
          double query = 0.6 * MemoryRun.sum(LAYOUT, seed, t - j)[i] + run.term(t - j, i);
          recalled += weights.weight(j) * query;
          inherited += weights.weight(j) * HashedValues.at(seed + 1000, t - j, group.index(), 2);
        }
        assertEquals(step.historyWeight() * (recalled + inherited), run.term(t, i), 1e-6);
      }
    }
  }

  @Test
  void effectOfMixing_smallerMixing_lowersSensitivityAndSignalByTheSameFactor() {
    double lastRatio = 0;
    for (double mixing : new double[] {0.95, 0.7, 0.4}) {
      var settings = memory(mixing, 0.7, 4);
      TestOracle oracle = dataOracle(records(1), new ArrayList<>());
      StepRule.Stepper stepper = new SmaDpSgd(settings).rule(settings()).start(LAYOUT);
      GroupedVector parameters = HashedValues.vector(LAYOUT, 9);
      for (int t = 0; t < STEPS; t++) {
        parameters = stepper.step(parameters, oracle);
      }
      assertEquals(mixing, oracle.queries.get(STEPS - 1).dataWeight());
      double joint = 1 / (mixing * Math.sqrt(3));
      assertEquals(new SampledGaussian(0.01, joint), oracle.releases.get(STEPS - 1).event());
      double ratio = stepper.report().memory().get(0).memoryRatio();
      assertTrue(ratio > lastRatio, "reliance on memory must grow");
      lastRatio = ratio;
    }
  }

  private static SpectralMemory memory(double mixing, double order, int window) {
    return SpectralMemory.of(mixing, order, window)
        .withExponents(
            (PrescribedExponents)
                step ->
                    List.of(
                        GroupExponent.of(1.5 + step),
                        GroupExponent.notApplicable(),
                        GroupExponent.failed()));
  }

  private static SpectralMemory gained(double mixing, int window, double trendGain) {
    return new SpectralMemory(
        mixing,
        0.7,
        window,
        BandDeviation.USUAL,
        new Tempering.Spectral(1),
        Exponents.none(),
        trendGain,
        new NormMatch(1),
        new WarmUp(1),
        Stabilizer.USUAL,
        Gating.TREND);
  }

  private static double[] constant(double value) {
    double[] result = new double[LAYOUT.size()];
    java.util.Arrays.fill(result, value);
    return result;
  }

  private static double[][] records(long seed) {
    double[][] records = new double[8][3];
    for (int n = 0; n < records.length; n++) {
      for (int k = 0; k < 3; k++) {
        records[n][k] = HashedValues.at(seed, n, k);
      }
    }
    return records;
  }

  private static StepSettings settings() {
    return new StepSettings(
        ClipPolicy.fixed(ClipBounds.shared(LAYOUT, 1)), 8, new LearningRate.Constant(0.5), 0);
  }

  /** Per-example gradients of a toy loss at the probe, clipped one by one. */
  private static TestOracle dataOracle(double[][] records, List<double[]> sums) {
    var clip = ClipBounds.shared(LAYOUT, 1);
    return new TestOracle(
        GroupScalars.uniform(LAYOUT, 1),
        PrescribedNoise.hashed(5, 0.2),
        0.01,
        (query, asked) -> {
          double[] sum = new double[LAYOUT.size()];
          for (double[] record : records) {
            addClipped(gradient(((Probe.At) asked.probe()).parameters(), record), clip, sum);
          }
          sums.add(sum);
          return sum;
        });
  }

  private static double[] gradient(GroupedVector parameters, double[] record) {
    double[] gradient = new double[LAYOUT.size()];
    for (int i = 0; i < gradient.length; i++) {
      gradient[i] = parameters.get(i) - record[i % 3] * (1 + 0.1 * i);
    }
    return gradient;
  }

  private static void addClipped(double[] gradient, ClipBounds clip, double[] sum) {
    for (Layout.Group group : LAYOUT.groups()) {
      double squares = 0;
      for (int i = group.offset(); i < group.end(); i++) {
        squares += gradient[i] * gradient[i];
      }
      double factor = clip.factor(Math.sqrt(squares), clip.clipNorms().of(group));
      for (int i = group.offset(); i < group.end(); i++) {
        sum[i] += factor * gradient[i];
      }
    }
  }

  /** One run with everything that is visible outside the mechanism. */
  private static final class Transcript {
    final TestOracle data;
    final List<GradientQuery> queries = new ArrayList<>();
    final List<StepReport> reports = new ArrayList<>();

    Transcript(TestOracle data) {
      this.data = data;
    }

    void run(GradientOracle answers) {
      StepRule.Stepper stepper = new SmaDpSgd(memory(0.6, 0.7, 4)).rule(settings()).start(LAYOUT);
      GroupedVector parameters = HashedValues.vector(LAYOUT, 9);
      for (int t = 0; t < STEPS; t++) {
        parameters =
            stepper.step(
                parameters,
                asked -> {
                  queries.add(asked);
                  return answers.ask(asked);
                });
        reports.add(stepper.report());
      }
    }
  }
}
