package org.smadp.spectrum;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BoundedScanFitTest {

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void fit_paretoOfManySizes_equalsBruteForce(long seed) {
    for (int size : new int[] {2, 3, 4, 5, 7, 10, 33, 100, 301}) {
      assertSameAsBruteForce(Spectra.pareto(seed, size, 1.5 + seed / 2.0));
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {11, 12, 13, 14, 15, 16})
  void fit_lognormal_equalsBruteForce(long seed) {
    for (int size : new int[] {2, 6, 20, 64, 250}) {
      assertSameAsBruteForce(Spectra.lognormal(seed, size));
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {21, 22, 23, 24, 25, 26, 27, 28})
  void fit_manyTies_equalsBruteForce(long seed) {
    for (int size : new int[] {6, 9, 15, 40, 120}) {
      assertSameAsBruteForce(Spectra.tied(seed, size));
    }
  }

  @ParameterizedTest(name = "seed {0}, {1} x {2}")
  @CsvSource({
    "31, 10, 32",
    "32, 10, 512",
    "33, 64, 27",
    "34, 64, 576",
    "35, 128, 64",
    "36, 100, 100"
  })
  void fit_gaussianMatrix_equalsBruteForce(long seed, int rows, int cols) {
    assertSameAsBruteForce(Spectra.ofGaussianMatrix(seed, rows, cols));
  }

  /** A scan of the whole tail for each candidate would take 4.5e10 steps. */
  @Test
  void fit_threeHundredThousandValues_answers() {
    double[] values = Spectra.pareto(7, 300_000, 2.5);
    Optional<PowerLawFit> fit =
        assertTimeoutPreemptively(Duration.ofMinutes(2), () -> BoundedScanFit.fit(values, 2));
    assertEquals(2.5, fit.orElseThrow().exponent(), 0.05);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {41, 42, 43})
  void fit_everyValueTwice_countsBothCopies(long seed) {
    double[] once = Spectra.pareto(seed, 30, 2.5);
    double[] twice = new double[60];
    for (int i = 0; i < 60; i++) {
      twice[i] = once[i / 2];
    }
    assertSameAsBruteForce(twice);
    assertEquals(0, BoundedScanFit.fit(twice, 2).orElseThrow().tailSize() % 2);
  }

  @ParameterizedTest(name = "scale {0}")
  @ValueSource(doubles = {1e-290, 1e-30, 1e-3, 3, 1e12, 1e280})
  void fit_scaledValues_keepsExponentAndTail(double scale) {
    double[] values = Spectra.lognormal(51, 200);
    PowerLawFit plain = BoundedScanFit.fit(values, 2).orElseThrow();
    PowerLawFit scaled = BoundedScanFit.fit(Spectra.scaled(values, scale), 2).orElseThrow();
    assertEquals(plain.exponent(), scaled.exponent(), 1e-11 * plain.exponent());
    assertEquals(plain.ksDistance(), scaled.ksDistance(), 1e-12);
    assertEquals(plain.tailSize(), scaled.tailSize());
    assertEquals(plain.xmin() * scale, scaled.xmin(), 1e-15 * scaled.xmin());
  }

  @ParameterizedTest(name = "seed {0}, rho {1}")
  @CsvSource({"61, 1.8", "62, 2.5", "63, 3.5", "64, 5", "65, 8"})
  void fit_paretoSample_recoversExponentWithinThreeStandardErrors(long seed, double rho) {
    PowerLawFit fit = BoundedScanFit.fit(Spectra.pareto(seed, 2000, rho), 200).orElseThrow();
    assertEquals(rho, fit.exponent(), 3 * fit.standardError());
  }

  @ParameterizedTest(name = "spread {0}")
  @ValueSource(doubles = {1e-4, 1e-6, 1e-9})
  void fit_narrowTail_losesNoDigits(double spread) {
    // ln(1 + j spread) to fourth order: an independent value for the sum of the log ratios.
    int count = 20;
    double[] values = new double[count];
    double logSum = 0;
    for (int j = 0; j < count; j++) {
      double z = j * spread;
      values[j] = 1 + z;
      logSum += z - z * z / 2 + z * z * z / 3 - z * z * z * z / 4;
    }
    PowerLawFit fit = BoundedScanFit.fit(values, count).orElseThrow();
    double rho = 1 + count / logSum;
    // The inputs 1 + z are themselves rounded, by 1e-16 of a spread of 20 steps.
    assertEquals(rho, fit.exponent(), (1e-9 + 1e-16 / spread) * rho);
  }

  @Test
  void fit_minimumTail_leavesOutSmallerTails() {
    double[] values = Spectra.ofGaussianMatrix(71, 64, 576);
    for (int minimum = 2; minimum <= 64; minimum++) {
      PowerLawFit fit = BoundedScanFit.fit(values, minimum).orElseThrow();
      assertTrue(fit.tailSize() >= minimum);
      assertEquals(BruteForceFit.fit(values, minimum).orElseThrow().xmin(), fit.xmin());
    }
    assertFalse(BoundedScanFit.fit(values, 65).isPresent());
  }

  @Test
  void fit_withoutTwoDistinctValues_isEmpty() {
    assertEquals(Optional.empty(), BoundedScanFit.fit(new double[0], 2));
    assertEquals(Optional.empty(), BoundedScanFit.fit(new double[] {3}, 2));
    assertEquals(Optional.empty(), BoundedScanFit.fit(new double[] {3, 3, 3, 3}, 2));
  }

  @Test
  void fit_valuesEqualUpToRounding_isEmpty() {
    double[] values = {1, 1 + 1e-15, 1 + 2e-15, 1 + 3e-15};
    assertEquals(Optional.empty(), BoundedScanFit.fit(values, 2));
  }

  @Test
  void fit_rangeBeyondDoubleRatio_staysFinite() {
    double[] values = {Double.MIN_VALUE, 1e-300, 1, 1e300, Double.MAX_VALUE};
    PowerLawFit fit = BoundedScanFit.fit(values, 5).orElseThrow();
    double logSum = 0;
    for (double value : values) {
      logSum += Math.log(value) - Math.log(Double.MIN_VALUE);
    }
    assertEquals(1 + 5 / logSum, fit.exponent(), 1e-14);
  }

  @Test
  void fit_twoValues_hasClosedForm() {
    PowerLawFit fit = BoundedScanFit.fit(new double[] {2, 5}, 2).orElseThrow();
    assertEquals(1 + 2 / Math.log(2.5), fit.exponent(), 1e-14);
    assertEquals(0.5 - Math.exp(-2), fit.ksDistance(), 1e-15);
  }

  @Test
  void fit_unsortedOrNotPositive_namesTheValue() {
    for (double[] bad : new double[][] {{2, 1}, {0, 1}, {1, Double.NaN}, {-1, 1}}) {
      assertThrows(IllegalArgumentException.class, () -> BoundedScanFit.fit(bad, 2));
    }
  }

  private static void assertSameAsBruteForce(double[] values) {
    PowerLawFit expected = BruteForceFit.fit(values, 2).orElseThrow();
    PowerLawFit fit = BoundedScanFit.fit(values, 2).orElseThrow();
    assertEquals(expected.xmin(), fit.xmin());
    assertEquals(expected.tailSize(), fit.tailSize());
    assertEquals(expected.exponent(), fit.exponent(), 1e-12 * expected.exponent());
    assertEquals(expected.ksDistance(), fit.ksDistance(), 1e-12);
  }
}
