package org.smadp.train.score;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.nn.score.FinalScoring;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.law.NoiseLaw;
import org.smadp.privacy.ClippedSum;
import org.smadp.privacy.GradientSums;
import org.smadp.privacy.Lot;
import org.smadp.privacy.PrivateOracle;
import org.smadp.privacy.PrivateRelease;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.privacy.query.HistoryTerm;
import org.smadp.privacy.query.Probe;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;

class DetailedScoresTest {
  private static final List<String> NAMES = List.of("no", "yes");
  private static final int SIZE = 4000;

  /** Scores with logits N(-2, 1) of the first class and N(-0.5, 1) of the second, one in five. */
  private static float[][] probabilities() {
    Random random = new Random(3);
    float[][] rows = new float[SIZE][];
    for (int i = 0; i < SIZE; i++) {
      double logit = (label(i) == 1 ? -0.5 : -2) + random.nextGaussian();
      float p = (float) (1 / (1 + Math.exp(-logit)));
      rows[i] = new float[] {1 - p, p};
    }
    return rows;
  }

  private static int label(int example) {
    return example % 5 == 0 ? 1 : 0;
  }

  private static double[] sums(float[][] probabilities) {
    var scoring = new FinalScoring(2);
    double[] sums = new double[scoring.layout().size()];
    for (int i = 0; i < SIZE; i++) {
      scoring.add(sums, probabilities[i], new float[] {label(i)}, 1);
    }
    return sums;
  }

  private static double aucByPairs(float[][] probabilities) {
    double right = 0;
    double pairs = 0;
    for (int i = 0; i < SIZE; i++) {
      for (int j = 0; label(i) == 1 && j < SIZE; j++) {
        if (label(j) == 0) {
          pairs++;
          float difference = probabilities[i][1] - probabilities[j][1];
          right += difference > 0 ? 1 : difference == 0 ? 0.5 : 0;
        }
      }
    }
    return right / pairs;
  }

  @Test
  void exact_sums_areCountedByHand() {
    float[][] rows = probabilities();
    ScoreDetails details = DetailedScores.exact(NAMES, sums(rows), 0.75);
    double mean = 0;
    double positive = 0;
    double missed = 0;
    for (int i = 0; i < SIZE; i++) {
      mean += rows[i][1] / SIZE;
      positive += rows[i][1] > rows[i][0] ? 1.0 / SIZE : 0;
      missed += label(i) == 1 && rows[i][1] <= rows[i][0] ? 1 : 0;
    }
    assertEquals(new Figure(SIZE, 0), details.testSize());
    assertEquals(new Figure(0.8, 0), details.majority());
    assertEquals("no", details.majorityClass());
    assertEquals(new Figure(0.75, 0), details.auc());
    assertEquals(mean, details.meanProbability().value(), 1e-9);
    assertEquals(positive, details.positiveShare().value(), 1e-12);
    assertEquals(0.2, details.baseRate().value(), 1e-12);
    assertEquals(missed, details.confusion().get(1).get(0));
    assertEquals(1 - missed / (SIZE / 5), details.recall().get(1).share().value(), 1e-12);
    assertTrue(details.calibration().size() >= 5);
    // Logits of both classes have the same spread, so a logit is off by a constant and a factor.
    for (ScoreDetails.Calibration bin : details.calibration()) {
      double logit = Math.log(bin.predicted() / (1 - bin.predicted()));
      double odds = Math.exp(1.5 * (logit + 1.25)) / 4;
      assertEquals(odds / (1 + odds), bin.share().value(), 0.08, "at " + bin.predicted());
    }
  }

  /** The figures of many releases lie around the exact ones as widely as they say. */
  @Test
  void released_manyTimes_noiseIsAsLargeAsStated() {
    float[][] rows = probabilities();
    double[] sums = sums(rows);
    double exact = aucByPairs(rows);
    int runs = 200;
    double auc = 0;
    double size = 0;
    double majority = 0;
    double recall = 0;
    double mean = 0;
    for (int run = 0; run < runs; run++) {
      ScoreDetails details = DetailedScores.of(NAMES, NoisySums.of(release(sums, run, 5)));
      auc += square((details.auc().value() - exact) / details.auc().stddev());
      size += square((details.testSize().value() - SIZE) / details.testSize().stddev());
      majority += square((details.majority().value() - 0.8) / details.majority().stddev());
      Figure share = details.recall().get(1).share();
      double right = sums[new FinalScoring(2).confusion(1, 1)] / (SIZE / 5);
      recall += square((share.value() - right) / share.stddev());
      Figure probability = details.meanProbability();
      double exactMean = sums[new FinalScoring(2).probability()] / SIZE;
      mean += square((probability.value() - exactMean) / probability.stddev());
    }
    for (double squares : new double[] {auc, size, majority, recall, mean}) {
      assertEquals(1, squares / runs, 0.35, "mean square over stated variance");
    }
  }

  private static double square(double value) {
    return value * value;
  }

  private static PrivateRelease release(double[] sums, long seed, double sigma) {
    var scoring = new FinalScoring(2);
    ClipBounds bounds = scoring.bounds();
    GradientSums engine =
        new GradientSums() {
          @Override
          public ClippedSum over(Lot lot, Probe probe, ClipBounds clip) {
            ClippedSum.Accumulator sum = ClippedSum.accumulator(lot, clip);
            sum.addClipped(0, sums);
            return sum.finish();
          }
        };
    return PrivateOracle.conclusion(
            engine,
            GroupScalars.uniform(bounds.layout(), sigma),
            NoiseLaw.GAUSSIAN,
            NoiseSource.seeded(seed),
            new PrivacyLedger(),
            0)
        .ask(
            new GradientQuery(
                new Probe.At(GroupedVector.zeros(bounds.layout())),
                bounds,
                1,
                HistoryTerm.zero(bounds.layout())));
  }

  @Test
  void released_binsOfTheLogit_loseLittleOfTheArea() {
    float[][] rows = probabilities();
    ScoreDetails details = DetailedScores.of(NAMES, NoisySums.of(release(sums(rows), 1, 1e-6)));
    assertEquals(aucByPairs(rows), details.auc().value(), 2e-3);
  }

  @Test
  void warning_accuracyOfTheMajority_saysSo() {
    ScoreDetails details = DetailedScores.exact(NAMES, sums(probabilities()), 0.75);
    assertEquals(
        "the accuracy is no better than answering 'no' always (80.00 %)",
        details.warning(new Figure(0.8, 0)).orElseThrow());
    assertTrue(details.warning(new Figure(0.85, 0)).isEmpty());
    assertTrue(details.warning(new Figure(0.85, 0.03)).orElseThrow().contains("within the noise"));
  }

  @Test
  void exact_moreClasses_hasNoAreaButAMatrix() {
    var scoring = new FinalScoring(3);
    double[] sums = new double[scoring.layout().size()];
    scoring.add(sums, new float[] {0.2f, 0.7f, 0.1f}, new float[] {1}, 1);
    scoring.add(sums, new float[] {0.2f, 0.7f, 0.1f}, new float[] {2}, 1);
    ScoreDetails details = DetailedScores.exact(List.of("a", "b", "c"), sums, Double.NaN);
    assertNull(details.auc());
    assertEquals(
        List.of(List.of(0.0, 0.0, 0.0), List.of(0.0, 1.0, 0.0), List.of(0.0, 1.0, 0.0)),
        details.confusion());
    assertFalse(DetailText.rows(details).containsKey("AUC"));
    var many = new FinalScoring(21);
    double[] large = new double[many.layout().size()];
    many.add(large, new float[21], new float[] {20}, 1);
    assertEquals(
        List.of(),
        DetailedScores.exact(Collections.nCopies(21, "x"), large, Double.NaN).confusion());
  }
}
