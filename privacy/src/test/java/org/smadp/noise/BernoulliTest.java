package org.smadp.noise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BernoulliTest {
  /** The threshold in exact arithmetic: heads below floor(p 2^64), tails from there on. */
  @ParameterizedTest
  @ValueSource(doubles = {1e-300, 1e-19, 1e-5, 0.01, 0.3, 0.5, 0.75, 0x1.fffffffffffffp-1})
  void heads_aroundTheThreshold_matchesExactArithmetic(double probability) {
    BigInteger threshold =
        new BigDecimal(probability)
            .multiply(new BigDecimal(BigInteger.ONE.shiftLeft(64)))
            .toBigInteger();
    Bernoulli coin = new Bernoulli(probability);
    assertFalse(coin.heads(threshold.longValue()));
    if (threshold.signum() > 0) {
      assertTrue(coin.heads(threshold.subtract(BigInteger.ONE).longValue()));
    }
    assertFalse(coin.heads(-1L));
  }

  @Test
  void heads_probabilityZeroOrOne_isCertain() {
    for (long word : new long[] {0, 1, Long.MAX_VALUE, Long.MIN_VALUE, -1}) {
      assertFalse(new Bernoulli(0).heads(word));
      assertTrue(new Bernoulli(1).heads(word));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.001, 0.2, 0.9})
  void heads_manyWords_comeAtTheGivenRate(double probability) {
    int n = 200_000;
    long[] words = new long[n];
    NoiseSource.seeded(1).claim(Purpose.LOT_SAMPLING).uniforms(0, 0).fill(words, 0, n, 0);
    Bernoulli coin = new Bernoulli(probability);
    int heads = 0;
    for (long word : words) {
      heads += coin.heads(word) ? 1 : 0;
    }
    assertEquals(n * probability, heads, 4 * Math.sqrt(n * probability * (1 - probability)));
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.1, 1.1, Double.NaN})
  void constructor_noProbability_throws(double probability) {
    assertThrows(IllegalArgumentException.class, () -> new Bernoulli(probability));
  }
}
