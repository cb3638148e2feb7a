package org.smadp.spectrum;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.spectrum.SpectralExponent.Status;

class FitSettingsTest {
  private static final List<FitSettings> PRESETS =
      List.of(FitSettings.standard(), FitSettings.paper(), FitSettings.weightWatcher());

  @Test
  void exponentOf_degenerateSpectra_isNeverOk() {
    double[] constant = new double[20];
    Arrays.fill(constant, 0.7);
    double[] withNan = Spectra.pareto(1, 20, 3);
    withNan[4] = Double.NaN;
    double[] withInfinity = Spectra.pareto(1, 20, 3);
    withInfinity[19] = Double.POSITIVE_INFINITY;
    double[] negative = Spectra.scaled(Spectra.pareto(1, 20, 3), -1);
    for (FitSettings settings : PRESETS) {
      for (double[] bad : List.of(new double[20], constant, withNan, withInfinity, negative)) {
        SpectralExponent result = settings.exponentOf("layer", bad);
        assertEquals(Status.FAIL, result.status());
        assertTrue(result.exponent().isEmpty());
      }
    }
  }

  @Test
  void exponentOf_spectrumTooSmallByConstruction_isNotApplicable() {
    double[] nine = Spectra.pareto(2, 9, 3);
    assertEquals(Status.NA, FitSettings.standard().exponentOf("head", nine).status());
    assertEquals(Status.NA, FitSettings.weightWatcher().exponentOf("head", nine).status());
    assertEquals(Status.OK, FitSettings.paper().exponentOf("head", nine).status());
    assertEquals(Status.NA, FitSettings.paper().exponentOf("head", new double[] {1}).status());
  }

  @Test
  void exponentOf_tooFewAboveTheCut_fails() {
    double[] rankNine =
        DoubleStream.concat(Arrays.stream(new double[20]), Arrays.stream(Spectra.pareto(3, 9, 3)))
            .toArray();
    assertEquals(Status.FAIL, FitSettings.standard().exponentOf("layer", rankNine).status());
    assertEquals(Status.FAIL, FitSettings.weightWatcher().exponentOf("layer", rankNine).status());
  }

  @Test
  void exponentOf_anyOrder_givesTheSame() {
    double[] ascending = Spectra.pareto(4, 50, 3);
    double[] descending = new double[50];
    for (int i = 0; i < 50; i++) {
      descending[i] = ascending[49 - i];
    }
    assertEquals(
        FitSettings.standard().exponentOf("x", ascending),
        FitSettings.standard().exponentOf("x", descending));
  }

  @ParameterizedTest(name = "scale {0}")
  @ValueSource(doubles = {1e-20, 1e-8, 1e6})
  void exponentOf_scaledSpectrum_isScaleFreeOnlyWithRelativeCut(double scale) {
    double[] spectrum = Spectra.ofGaussianMatrix(5, 64, 200);
    double plain = FitSettings.standard().exponentOf("x", spectrum).exponent().orElseThrow();
    SpectralExponent scaled =
        FitSettings.standard().exponentOf("x", Spectra.scaled(spectrum, scale));
    assertEquals(plain, scaled.exponent().orElseThrow(), 1e-10 * plain);
    if (scale < 1e-7) {
      SpectralExponent absolute =
          FitSettings.weightWatcher().exponentOf("x", Spectra.scaled(spectrum, scale));
      assertEquals(Status.FAIL, absolute.status());
    }
  }

  @Test
  void exponentOf_valueAtTheThreshold_isDropped() {
    FitSettings settings = new FitSettings(new EigenvalueCut.Absolute(1), 2, new MinimumTail(4, 0));
    SpectralExponent result = settings.exponentOf("x", new double[] {1, 2, 3, 5, 8});
    assertEquals(2, result.fit().orElseThrow().xmin());
  }

  @Test
  void exponentOf_standardPreset_keepsATenthInTheTail() {
    double[] spectrum = Spectra.ofGaussianMatrix(6, 128, 1152);
    int tail = FitSettings.standard().exponentOf("x", spectrum).fit().orElseThrow().tailSize();
    assertTrue(tail >= 13, "tail of 128 values must hold at least 13, held " + tail);
  }

  @Test
  void minimumTail_ofCount_roundsUp() {
    MinimumTail tail = new MinimumTail(5, 0.1);
    assertEquals(5, tail.of(10));
    assertEquals(5, tail.of(50));
    assertEquals(6, tail.of(51));
    assertEquals(52, tail.of(512));
    assertEquals(2, MinimumTail.NONE.of(4608));
  }

  @Test
  void constructors_badValues_throw() {
    EigenvalueCut cut = new EigenvalueCut.Relative(0);
    assertThrows(IllegalArgumentException.class, () -> new FitSettings(cut, 1, MinimumTail.NONE));
    assertThrows(IllegalArgumentException.class, () -> new MinimumTail(1, 0));
    assertThrows(IllegalArgumentException.class, () -> new MinimumTail(2, Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> new EigenvalueCut.Absolute(-1));
    assertThrows(IllegalArgumentException.class, () -> new EigenvalueCut.Relative(Double.NaN));
  }
}
