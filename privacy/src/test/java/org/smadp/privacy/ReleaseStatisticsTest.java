package org.smadp.privacy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.noise.KolmogorovSmirnov;
import org.smadp.noise.NoiseSource;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.privacy.query.HistoryTerm;
import org.smadp.privacy.query.Probe;
import org.smadp.privacy.query.Sampling;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/** End to end without a signal: what comes out of the door is the noise that was charged. */
class ReleaseStatisticsTest {
  private static final Layout LAYOUT =
      Layout.builder().group("a", 60_000).group("b", 70_000).build();
  private static final GroupScalars MULTIPLIERS = new GroupScalars(LAYOUT, List.of(1.5, 4.0));
  private static final ClipBounds CLIP =
      ClipBounds.perGroup(new GroupScalars(LAYOUT, List.of(2.0, 0.1)));

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void release_zeroSignal_isNormalAtSigmaTimesClipNormAndNoOtherScale(long seed) {
    GroupedVector value = release(seed, 1);
    for (Layout.Group group : LAYOUT.groups()) {
      double stddev = MULTIPLIERS.of(group) * CLIP.clipNorms().of(group);
      double[] noise = values(value, group);
      assertTrue(KolmogorovSmirnov.accepts(noise, stddev));
      assertFalse(KolmogorovSmirnov.accepts(noise, stddev * 2 / 3));
      assertFalse(KolmogorovSmirnov.accepts(noise, stddev * 3 / 2));
    }
  }

  /** The data weight scales the signal, never the noise. */
  @ParameterizedTest(name = "data weight {0}")
  @ValueSource(doubles = {1, 0.5, 0.05})
  void release_zeroSignal_hasTheVarianceOfTheMechanism(double dataWeight) {
    GroupedVector value = release(4, dataWeight);
    for (Layout.Group group : LAYOUT.groups()) {
      double stddev = MULTIPLIERS.of(group) * CLIP.clipNorms().of(group);
      double variance = value.dot(group, value) / group.length();
      // A sample variance of n normal values is off by sqrt(2 / n), relative; 4 of those.
      double limit = 4 * Math.sqrt(2.0 / group.length());
      assertEquals(1, variance / (stddev * stddev), limit);
    }
  }

  private static GroupedVector release(long seed, double dataWeight) {
    Probe probe = new Probe.At(GroupedVector.zeros(LAYOUT));
    return PrivateOracle.training(
            new Sampling.Poisson(0.01),
            RowSums.of(),
            MULTIPLIERS,
            NoiseSource.seeded(seed),
            new PrivacyLedger(),
            0)
        .ask(new GradientQuery(probe, CLIP, dataWeight, HistoryTerm.zero(LAYOUT)))
        .value();
  }

  private static double[] values(GroupedVector vector, Layout.Group group) {
    double[] values = new double[group.length()];
    for (int i = 0; i < values.length; i++) {
      values[i] = vector.get(group.offset() + i);
    }
    return values;
  }
}
