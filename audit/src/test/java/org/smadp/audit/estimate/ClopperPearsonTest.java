package org.smadp.audit.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClopperPearsonTest {
  @ParameterizedTest
  @CsvSource({"0, 20", "1, 20", "7, 20", "19, 20", "300, 1000", "0, 500"})
  void upper_ofCounts_isWhereSoFewHitsBecomeUnlikely(int hits, int trials) {
    double upper = ClopperPearson.upper(hits, trials, 0.025);
    assertEquals(0.025, BinomialDistribution.of(trials, upper).cumulativeProbability(hits), 1e-9);
  }

  @ParameterizedTest
  @CsvSource({"1, 20", "7, 20", "20, 20", "300, 1000"})
  void lower_ofCounts_isWhereSoManyHitsBecomeUnlikely(int hits, int trials) {
    double lower = ClopperPearson.lower(hits, trials, 0.025);
    assertEquals(0.025, BinomialDistribution.of(trials, lower).survivalProbability(hits - 1), 1e-9);
  }

  @Test
  void upper_noHits_isTheRuleOfThree() {
    assertEquals(1 - Math.pow(0.05, 1e-3), ClopperPearson.upper(0, 1000, 0.05), 1e-12);
  }

  @Test
  void bounds_atTheEnds_areZeroAndOne() {
    assertEquals(1, ClopperPearson.upper(5, 5, 0.05));
    assertEquals(0, ClopperPearson.lower(0, 5, 0.05));
  }

  @Test
  void upper_moreHitsThanTrials_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> ClopperPearson.upper(6, 5, 0.05));
  }
}
