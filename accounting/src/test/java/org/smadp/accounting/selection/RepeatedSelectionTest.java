package org.smadp.accounting.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The law of the number of trials, against sums, closed forms and counts of draws. */
final class RepeatedSelectionTest {
  /** The definition, product by product. */
  private static double naive(double eta, double gamma, int k) {
    if (eta == 0) {
      return Math.pow(1 - gamma, k) / (k * Math.log(1 / gamma));
    }
    double product = Math.pow(1 - gamma, k) / (Math.pow(gamma, -eta) - 1);
    for (int l = 0; l < k; l++) {
      product *= (l + eta) / (l + 1);
    }
    return product;
  }

  @ParameterizedTest
  @CsvSource({"1, 0.1", "0, 0.1", "-0.5, 0.05", "0.3, 0.9", "3, 0.2", "1e-9, 0.1", "10, 0.5"})
  void probability_allNumbers_isTheDefinitionSumsToOneAndHasTheMean(double eta, double gamma) {
    var law = new RepeatedSelection(eta, gamma);
    double sum = 0;
    double mean = 0;
    for (int k = 1; k <= 2000; k++) {
      double probability = law.probability(k);
      if (k < 60) {
        assertEquals(naive(eta, gamma, k), probability, 1e-6 * probability);
      }
      sum += probability;
      mean += k * probability;
    }
    assertEquals(1, sum, 1e-10);
    assertEquals(mean, law.mean(), 1e-9 * mean);
    assertEquals(0, law.probability(0));
  }

  @Test
  void probability_etaOne_isGeometric() {
    var law = new RepeatedSelection(1, 0.25);
    assertEquals(0.25, law.probability(1), 1e-15);
    assertEquals(0.25 * 0.75 * 0.75, law.probability(3), 1e-15);
    assertEquals(4, law.mean(), 1e-14);
  }

  @ParameterizedTest
  @CsvSource({"1, 10", "0, 10", "-0.5, 3", "2, 1.01", "0, 1000"})
  void withMean_ofAnyShape_hasThatMeanAndNoMore(double eta, double mean) {
    double reached = RepeatedSelection.withMean(eta, mean).mean();
    assertEquals(mean, reached, 1e-9 * mean);
    assertTrue(reached <= mean, reached + " > " + mean);
  }

  @ParameterizedTest
  @CsvSource({"1, 0.2", "0, 0.05", "-0.5, 0.05", "3, 0.3"})
  void sample_manyUniformNumbers_followsTheLaw(double eta, double gamma) {
    var law = new RepeatedSelection(eta, gamma);
    assertTrue(chiSquare(law, law) < CRITICAL, "its own law: " + chiSquare(law, law));
    var other = new RepeatedSelection(eta, 1.1 * gamma);
    assertTrue(chiSquare(law, other) > CRITICAL, "another law must not fit");
  }

  /** Quantile 1 - 1e-6 of chi-square with 11 degrees of freedom. */
  private static final double CRITICAL = 49.0;

  /** Of draws from one law against the probabilities of another, in 12 cells. */
  private static double chiSquare(RepeatedSelection drawn, RepeatedSelection claimed) {
    int draws = 200_000;
    long[] counts = new long[12];
    SplittableRandom random = new SplittableRandom(11);
    for (int i = 0; i < draws; i++) {
      counts[(int) Math.min(12, drawn.sample(random.nextDouble())) - 1]++;
    }
    double statistic = 0;
    double rest = 1;
    for (int cell = 0; cell < 12; cell++) {
      double share = cell == 11 ? rest : claimed.probability(cell + 1);
      rest -= share;
      double expected = draws * share;
      statistic += (counts[cell] - expected) * (counts[cell] - expected) / expected;
    }
    return statistic;
  }

  @Test
  void sample_endsOfTheInterval_areFinite() {
    for (double eta : new double[] {-0.9, 0, 1, 10}) {
      var law = new RepeatedSelection(eta, 0.01);
      long last = law.sample(Math.nextDown(1.0));
      assertEquals(1, law.sample(0));
      assertTrue(last > law.mean() && last < 20_000, eta + ": " + last);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, 10.5, Double.NaN})
  void new_shapeOutOfRange_isRefused(double eta) {
    assertThrows(IllegalArgumentException.class, () -> new RepeatedSelection(eta, 0.1));
    assertThrows(IllegalArgumentException.class, () -> RepeatedSelection.withMean(eta, 5));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1, -0.1, Double.NaN})
  void new_gammaOutOfRange_isRefused(double gamma) {
    assertThrows(IllegalArgumentException.class, () -> new RepeatedSelection(1, gamma));
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 0, 1e12, Double.NaN})
  void withMean_outOfReach_isRefused(double mean) {
    assertThrows(IllegalArgumentException.class, () -> RepeatedSelection.withMean(1, mean));
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, -0.1, Double.NaN})
  void sample_notUniform_isRefused(double uniform) {
    var law = new RepeatedSelection(1, 0.1);
    assertThrows(IllegalArgumentException.class, () -> law.sample(uniform));
  }
}
