package org.smadp.noise.law;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GridTest {
  private static final MathContext DIGITS = new MathContext(60, RoundingMode.HALF_EVEN);

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4})
  void of_anyPart_paysForItsRoundingAndForLittleMore(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 500; i++) {
      var part =
          new Sensitivity(
              Math.exp(random.nextDouble(-20, 20)),
              random.nextDouble(0.01, 1),
              1 + random.nextInt(10_000_000),
              Math.exp(random.nextDouble(-5, 5)));
      Grid grid = Grid.of(part);

      assertEquals(1.0, Math.scalb(grid.spacing(), -Math.getExponent(grid.spacing())));
      BigDecimal bound = new BigDecimal(part.bound());
      BigDecimal moved =
          new BigDecimal(2 * grid.spacing())
              .multiply(BigDecimal.valueOf(part.dimension()).sqrt(DIGITS))
              .divide(new BigDecimal(part.dataWeight()), DIGITS);
      BigDecimal needed = bound.add(moved).multiply(new BigDecimal(part.noiseMultiplier()));
      BigDecimal noise = new BigDecimal(grid.scale()).multiply(new BigDecimal(grid.spacing()));
      assertTrue(noise.compareTo(needed) >= 0, part.toString());
      assertTrue(grid.stddev() <= (1 + 0x1p-18) * part.noiseMultiplier() * part.bound());
    }
  }

  /**
   * Sums one example apart, placed so that rounding drives them apart: just below and above the
   * middle between two points, at every distance from zero.
   */
  @ParameterizedTest(name = "dimension {0}, weight {1}, noise {2}, offset 2^{3}")
  @CsvSource({
    "1, 1, 1, 0",
    "1, 0.3, 0.01, 10",
    "100, 1, 2, 0",
    "100, 0.7, 2, 20",
    "5000, 0.1, 10, 25",
    "5000, 1, 0.5, 60"
  })
  void point_adversarialNeighbours_stayWithinTheCharge(
      int dimension, double weight, double noiseMultiplier, int offset) {
    double bound = 0.47; // no multiple of any spacing
    Grid grid = Grid.of(new Sensitivity(bound, weight, dimension, noiseMultiplier));
    double charged = weight / noiseMultiplier;
    double farthest = 0;
    double farthestUnrounded = 0;
    Random random = new Random(offset);
    for (int trial = 0; trial < 200; trial++) {
      double[] step = unit(dimension, trial % 2 == 0, random);
      double squares = 0;
      double exact = 0;
      for (double direction : step) {
        double middle = Math.rint(random.nextDouble() * Math.scalb(1.0, offset)) + 0.5;
        double low = Math.nextDown(middle * grid.spacing() / weight);
        double high = low + direction * bound;
        double moved = grid.point(weight * high) - grid.point(weight * low);
        squares += moved * moved;
        exact += (high - low) * (high - low);
      }
      // What doubles made of the neighbour is what counts as its distance.
      double within = Math.max(1, Math.sqrt(exact) / bound);
      farthest = Math.max(farthest, Math.sqrt(squares) / grid.scale() / within);
      farthestUnrounded =
          Math.max(farthestUnrounded, Math.sqrt(squares) * grid.spacing() / (weight * bound));
    }
    assertTrue(farthest <= charged, farthest + " > " + charged);
    if (offset == 0) {
      assertTrue(farthestUnrounded > 1, "rounding moved no pair of sums further apart");
    }
  }

  /** One bound for two groups with different noise: the whitened shift of both together. */
  @Test
  void of_flatBound_coversTheGroupsTogether() {
    int[] lengths = {3, 900};
    double[] sigmas = {0.8, 2.5};
    double bound = 1;
    Random random = new Random(5);
    for (int trial = 0; trial < 300; trial++) {
      double[] step = unit(903, trial % 2 == 0, random);
      double share = trial % 3 == 0 ? 1 : random.nextDouble();
      double whitened = 0;
      int i = 0;
      for (int g = 0; g < 2; g++) {
        Grid grid = Grid.of(new Sensitivity(bound, 1, 903, sigmas[g]));
        for (int j = 0; j < lengths[g]; j++, i++) {
          double low = Math.nextDown(0.5 * grid.spacing());
          double moved = grid.point(low + share * step[i]) - grid.point(low);
          whitened += Math.pow(moved / grid.scale(), 2);
        }
      }
      assertTrue(Math.sqrt(whitened) <= 1 / 0.8);
    }
  }

  @Test
  void point_farOut_isBroughtBack() {
    Grid grid = Grid.of(new Sensitivity(1, 1, 1, 1));
    assertEquals(1L << 51, grid.point(1e300));
    assertEquals(-(1L << 51), grid.point(-Double.MAX_VALUE));
    assertEquals(0, grid.point(Double.MIN_VALUE));
  }

  /**
   * Here the noise needed is (1 + 2^-20) sigma, and sigma is chosen so that it lies above a whole
   * number of spacings by less than a double can tell: rounded down, it would be too little.
   */
  @Test
  void of_noiseNeededThatDoublesRoundDown_isPaidInFull() {
    double spacing = 0x1p-21;
    int roundedDown = 0;
    Random random = new Random(6);
    for (int i = 0; i < 1000; i++) {
      double sigma = random.nextLong(1L << 22, 1L << 46) * spacing / (1 + 0x1p-20);
      Grid grid = Grid.of(new Sensitivity(1, 1, 1, sigma));
      BigDecimal needed = new BigDecimal(1 + 0x1p-20).multiply(new BigDecimal(sigma));
      BigDecimal noise = new BigDecimal(grid.scale()).multiply(new BigDecimal(spacing));
      assertEquals(spacing, grid.spacing());
      assertTrue(noise.compareTo(needed) >= 0, "sigma " + sigma);
      double naive = Math.ceil((1 + 0x1p-20) * sigma / spacing) * spacing;
      roundedDown += new BigDecimal(naive).compareTo(needed) < 0 ? 1 : 0;
    }
    assertTrue(roundedDown > 100, "in " + roundedDown + " cases only");
  }

  /** The finest grid and the most noise that there are; one step further is refused. */
  @Test
  void of_partAtTheEndOfTheRange_isTaken() {
    assertEquals(Double.MIN_NORMAL, Grid.of(new Sensitivity(0x1p-1001, 1, 1, 1)).spacing());
    var finer = new Sensitivity(0x1p-1002, 1, 1, 1);
    assertThrows(IllegalArgumentException.class, () -> Grid.of(finer));

    double most = ((1L << 47) - 0.5) * 0x1p-21 / (1 + 0x1p-20);
    assertEquals(1L << 47, Grid.of(new Sensitivity(1, 1, 1, most)).scale());
    var more = new Sensitivity(1, 1, 1, most + 0x1p-21);
    assertThrows(IllegalArgumentException.class, () -> Grid.of(more));
  }

  @ParameterizedTest(name = "noise {0}")
  @ValueSource(doubles = {1e9, 1e300, 1e-300})
  void of_noiseOutOfRange_isRefusedWithAWayOut(double noiseMultiplier) {
    var part = new Sensitivity(1e-30, 1, 1_000_000, noiseMultiplier);
    var refused = assertThrows(IllegalArgumentException.class, () -> Grid.of(part));
    assertTrue(refused.getMessage().contains("use noise gaussian"), refused.getMessage());
  }

  /** A direction of norm 1 or just below, spread evenly or at random. */
  private static double[] unit(int dimension, boolean even, Random random) {
    double[] step = new double[dimension];
    double squares = 0;
    for (int i = 0; i < dimension; i++) {
      step[i] = even ? 1 : Math.abs(random.nextGaussian());
      squares += step[i] * step[i];
    }
    for (int i = 0; i < dimension; i++) {
      step[i] *= (1 - 1e-14) / Math.sqrt(squares);
    }
    return step;
  }
}
