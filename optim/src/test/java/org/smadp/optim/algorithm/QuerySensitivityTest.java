package org.smadp.optim.algorithm;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.smadp.optim.AlgorithmEntry;
import org.smadp.optim.ClipPolicy;
import org.smadp.optim.LearningRate;
import org.smadp.optim.PrescribedNoise;
import org.smadp.optim.StepRule;
import org.smadp.optim.StepSettings;
import org.smadp.privacy.ClippedSum;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.ClipCount;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.privacy.testkit.DoorKit;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/**
 * Neighbouring data sets: adding one record, however extreme, moves every query that an algorithm
 * asks by at most the sensitivity it is charged for, group by group.
 */
class QuerySensitivityTest {
  private static final Layout LAYOUT = TwoLayerNet.LAYOUT;
  private static final double[][] EXTREMES = {
    {1e3, -1e3, 5, 0.1, -400}, {0, 0, 0, 0, 0}, {Double.NaN, 1, 1, 1, 1}, {1e200, 1, 1, 1, 1}
  };

  static List<String> names() {
    return Algorithms.all().stream().map(AlgorithmEntry::name).toList();
  }

  @ParameterizedTest
  @MethodSource("names")
  void ask_oneRecordMore_movesEachQueryByAtMostItsSensitivity(String name) {
    double[][] records = TwoLayerNet.records(7, 12);
    var oracle = new NetworkOracle(records, 0.05, PrescribedNoise.hashed(2, 0.3));
    ClipBounds clip = NamedContract.clip(name, LAYOUT, 0.7);
    var settings = new StepSettings(ClipPolicy.fixed(clip), 6, new LearningRate.Constant(0.1), 0);
    StepRule.Stepper stepper = NamedContract.create(name).rule(settings).start(LAYOUT);
    GroupedVector parameters = GroupedVector.copyOf(LAYOUT, TwoLayerNet.start());
    for (int t = 0; t < 5; t++) {
      parameters = stepper.step(parameters, oracle);
    }
    for (double[] extreme : EXTREMES) {
      double[][] neighbour = java.util.Arrays.copyOf(records, records.length + 1);
      neighbour[records.length] = extreme;
      for (GradientQuery query : oracle.queries) {
        assertBounded(query, records, neighbour);
      }
    }
  }

  private static void assertBounded(GradientQuery query, double[][] records, double[][] neighbour) {
    double[] before = sum(query, records);
    double[] after = sum(query, neighbour);
    ClipBounds clip = query.clip();
    double whole = 0;
    for (Layout.Group group : LAYOUT.groups()) {
      double squares = 0;
      for (int i = group.offset(); i < group.end(); i++) {
        double shift = query.dataWeight() * (after[i] - before[i]);
        squares += shift * shift;
      }
      whole += squares;
      double bound = query.dataWeight() * clip.clipNorms().of(group);
      assertTrue(Math.sqrt(squares) <= bound * (1 + 1e-12), "group " + group.name());
    }
    if (clip.scope() == ClipBounds.Scope.FLAT) {
      double bound = query.dataWeight() * clip.clipNorms().of(0);
      assertTrue(Math.sqrt(whole) <= bound * (1 + 1e-12), "whole gradient");
    }
    if (!(query.count() instanceof ClipCount.None)) {
      for (int block = 0; block < clip.blockCount(); block++) {
        double shift = counts(query, neighbour)[block] - counts(query, records)[block];
        assertTrue(Math.abs(shift) <= 0.5, "count moved by " + shift);
      }
    }
  }

  private static double[] sum(GradientQuery query, double[][] records) {
    return DoorKit.values(over(query, records));
  }

  private static double[] counts(GradientQuery query, double[][] records) {
    return DoorKit.counts(over(query, records));
  }

  private static ClippedSum over(GradientQuery query, double[][] records) {
    return NetworkOracle.over(records, query, 0);
  }
}
