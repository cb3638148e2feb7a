package org.smadp.noise.band;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StrategyTest {
  /** Prefix variances for 4 bands of the root of prefix sums; design golden, to 1e-8. */
  private static final double[] PREFIX_VARIANCES = {
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

  /** Squared row norms of the same inverse. */
  private static final double[] ROW_SQUARES = {
    1.48828125, 1.86035156, 1.88360596, 1.88941956, 1.97117329
  };

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void solve_randomCoefficients_isTheInverseOfTheDenseMatrix(int seed) {
    var random = new Random(seed);
    int n = 1 + random.nextInt(64);
    Strategy strategy = random(random, 1 + random.nextInt(8));
    double[][] dense = dense(strategy, n);
    double[] white = random.doubles(n, -1, 1).toArray();
    double[] correlated = strategy.solve(white);
    double largest = Arrays.stream(correlated).map(Math::abs).max().orElseThrow();
    double[] again = new double[n];
    double[] transposed = strategy.solveTransposed(white);
    double[] againTransposed = new double[n];
    for (int t = 0; t < n; t++) {
      for (int s = 0; s < n; s++) {
        again[t] += dense[t][s] * correlated[s];
        againTransposed[s] += dense[t][s] * transposed[t];
      }
    }
    assertArrayEquals(white, again, 1e-12 * Math.max(1, largest));
    assertArrayEquals(white, againTransposed, 1e-12 * Math.max(1, largest));
    double[] inverse = strategy.inverse(n);
    for (int t = 0; t < n; t++) {
      double sum = 0;
      for (int s = 0; s <= t; s++) {
        sum += inverse[t - s] * white[s];
      }
      assertEquals(correlated[t], sum, 1e-11 * Math.max(1, largest));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 8, 16, 64, 256})
  void of_anyCoefficients_haveColumnsOfUnitNormAndNeverMore(int bands) {
    for (int seed = 0; seed < 20; seed++) {
      Strategy strategy = random(new Random(seed), bands);
      double[][] dense = dense(strategy, bands + 5);
      for (int column = 0; column < bands + 5; column++) {
        double squares = 0;
        for (double[] row : dense) {
          squares += row[column] * row[column];
        }
        assertTrue(squares <= 1, "a longer column costs more than is charged");
        if (column <= 5) {
          assertEquals(1, squares, 1e-12);
        }
      }
    }
  }

  @Test
  void inverse_ofTheRootOfPrefixSums_isGolden() {
    double norm = Math.sqrt(1 + .25 + .375 * .375 + .3125 * .3125);
    double[] expected = {
      1, -.5, -.125, -.0625, .234375, -.0546875, -.04101562, -.03222656, .04858398, .00061035
    };
    double[] inverse = SquareRoot.ofPrefixSums(4).inverse(10);
    for (int i = 0; i < expected.length; i++) {
      assertEquals(expected[i], inverse[i] / norm, 1e-8);
    }
  }

  @Test
  void prefixVariance_fourBands_isGolden() {
    Strategy strategy = SquareRoot.ofPrefixSums(4);
    for (int t = 1; t <= PREFIX_VARIANCES.length; t++) {
      double[] ones = new double[t];
      Arrays.fill(ones, 1);
      double error = PredictedError.of(strategy, new Workload(List.of(ones)));
      assertEquals(PREFIX_VARIANCES[t - 1], error * error, 1e-8);
    }
  }

  @Test
  void stepFactors_fourBands_areGolden() {
    double[] factors = SquareRoot.ofPrefixSums(4).stepFactors(5);
    for (int t = 0; t < factors.length; t++) {
      assertEquals(ROW_SQUARES[t], factors[t] * factors[t], 1e-8);
    }
  }

  @Test
  void independent_isTheIdentity() {
    assertEquals(List.of(1.0), Strategy.independent().coefficients());
    assertEquals(Strategy.independent(), Strategy.of(0.3));
    assertEquals(Strategy.independent(), SquareRoot.ofPrefixSums(1));
    double[] white = {1.5, -2, 0.1};
    assertArrayEquals(white, Strategy.independent().solve(white));
    assertArrayEquals(new double[] {1, 1, 1}, Strategy.independent().stepFactors(3));
    assertEquals(0, Strategy.independent().inverse(0).length);
  }

  @Test
  void new_longColumnsNoBandsOrNoFirstCoefficient_isRefused() {
    assertRefused(List.of(1.0, 0.1));
    assertRefused(List.of());
    assertRefused(List.of(0.0, 1.0));
    assertRefused(List.of(-0.5, 0.5));
    assertRefused(List.of(Double.NaN));
    assertRefused(List.of(0.5, Double.NaN));
    assertRefused(java.util.Collections.nCopies(Strategy.MOST_BANDS + 1, 0.01));
  }

  private static void assertRefused(List<Double> coefficients) {
    assertThrows(IllegalArgumentException.class, () -> new Strategy(coefficients));
  }

  private static Strategy random(Random random, int bands) {
    double[] raw = random.doubles(bands, -0.5, 0.5).toArray();
    raw[0] = 1;
    return Strategy.of(raw);
  }

  private static double[][] dense(Strategy strategy, int n) {
    double[][] dense = new double[n][n];
    for (int t = 0; t < n; t++) {
      for (int i = 0; i < strategy.bands() && i <= t; i++) {
        dense[t][t - i] = strategy.coefficients().get(i);
      }
    }
    return dense;
  }
}
