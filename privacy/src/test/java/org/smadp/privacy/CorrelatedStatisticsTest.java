package org.smadp.privacy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.noise.KolmogorovSmirnov;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.band.SquareRoot;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.privacy.query.HistoryTerm;
import org.smadp.privacy.query.Probe;
import org.smadp.privacy.query.Sampling;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/** The door with 4 bands and no signal: the law of what comes out of it. */
class CorrelatedStatisticsTest {
  private static final Sampling BANDS = new Sampling.Cyclic(0.1, SquareRoot.ofPrefixSums(4));

  /** Squared row norms of C^-1, for columns of norm 1; design golden. */
  private static final double[] STEP_VARIANCES = {
    1.48828125, 1.86035156, 1.88360596, 1.88941956, 1.97117329
  };

  /** Squared row norms of A C^-1 with A the prefix sums; design golden. */
  private static final double[] SUM_VARIANCES = {
    1.48828125,
    1.86035156,
    2.06964111,
    2.21498108,
    2.66008472,
    3.02061868,
    3.32356735,
    3.58478329,
    3.91009723,
    4.2362611,
    4.55075201,
    4.85012525
  };

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void release_oneStep_isNormalAtItsRowNormAndNoOtherScale(long seed) {
    Layout layout = Layout.builder().group("all", 50_000).build();
    PrivateOracle oracle = oracle(layout, seed);
    for (double variance : STEP_VARIANCES) {
      PrivateRelease release = oracle.ask(query(layout));
      double stddev = Math.sqrt(variance);
      double[] noise = new double[layout.size()];
      for (int i = 0; i < noise.length; i++) {
        noise[i] = release.value().get(i);
      }
      assertTrue(KolmogorovSmirnov.accepts(noise, stddev));
      assertFalse(KolmogorovSmirnov.accepts(noise, stddev * 2 / 3));
      assertFalse(KolmogorovSmirnov.accepts(noise, stddev * 3 / 2));
      assertFalse(KolmogorovSmirnov.accepts(noise, 1), "the noise of one band");
      assertEquals(stddev, release.noiseStddev().of(0), 1e-8, "what the release says of itself");
    }
  }

  /** Sums of releases over ten thousand seeds; five standard errors of a sample variance. */
  @Test
  void release_sumsOverSteps_haveThePredictedVariance() {
    Layout layout = Layout.builder().group("all", 4).build();
    int seeds = 10_000;
    double[] squares = new double[SUM_VARIANCES.length];
    for (int seed = 0; seed < seeds; seed++) {
      PrivateOracle oracle = oracle(layout, seed);
      double[] sum = new double[layout.size()];
      for (int t = 0; t < squares.length; t++) {
        GroupedVector value = oracle.ask(query(layout)).value();
        for (int i = 0; i < sum.length; i++) {
          sum[i] += value.get(i);
          squares[t] += sum[i] * sum[i];
        }
      }
    }
    int samples = seeds * layout.size();
    for (int t = 0; t < squares.length; t++) {
      double expected = SUM_VARIANCES[t];
      assertEquals(expected, squares[t] / samples, 5 * expected * Math.sqrt(2.0 / samples));
    }
  }

  private static PrivateOracle oracle(Layout layout, long seed) {
    return PrivateOracle.training(
        BANDS,
        RowSums.of(),
        GroupScalars.uniform(layout, 1),
        NoiseSource.seeded(seed),
        new PrivacyLedger(),
        0);
  }

  private static GradientQuery query(Layout layout) {
    return new GradientQuery(
        new Probe.At(GroupedVector.zeros(layout)),
        ClipBounds.flat(layout, 1),
        1,
        HistoryTerm.zero(layout));
  }
}
