package org.smadp.spectrum;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.smadp.spectrum.SpectralExponent.Status;

class KernelMatrixTest {
  private static final List<Integer> KERNEL = List.of(2, 3, 2, 2);

  @Test
  void cut_reshape_isOutByTheRest() {
    float[] values = numbered(24);
    WeightMatrix matrix = KernelMatrix.RESHAPE.cut(KERNEL, values).get(0);
    assertEquals(2, matrix.rows());
    assertEquals(12, matrix.cols());
    assertArrayEquals(values, matrix.values());
  }

  @Test
  void cut_slices_takesOneMatrixForEachKernelPosition() {
    List<WeightMatrix> slices = KernelMatrix.SLICES.cut(KERNEL, numbered(24));
    assertEquals(4, slices.size());
    assertArrayEquals(new float[] {0, 4, 8, 12, 16, 20}, slices.get(0).values());
    assertArrayEquals(new float[] {3, 7, 11, 15, 19, 23}, slices.get(3).values());
    assertEquals(2, slices.get(0).rows());
    assertEquals(3, slices.get(0).cols());
  }

  @Test
  void spectrum_slices_poolsHalvedSpectra() {
    float[] values = Spectra.gaussian(1, 24);
    GramEigenvalues solver = new GramEigenvalues();
    double[] expected =
        KernelMatrix.SLICES.cut(KERNEL, values).stream()
            .flatMapToDouble(m -> Arrays.stream(solver.of(m.values(), m.rows(), m.cols())))
            .map(x -> x / 2)
            .sorted()
            .toArray();
    double[] spectrum = KernelMatrix.SLICES.spectrum(KERNEL, values, solver);
    assertEquals(8, spectrum.length);
    assertArrayEquals(expected, spectrum);
    // The squared Frobenius norm is shared out over the slices.
    double norm = 0;
    for (float value : values) {
      norm += (double) value * value;
    }
    assertEquals(norm / 2, Arrays.stream(spectrum).sum(), 1e-12 * norm);
  }

  @Test
  void spectrum_plainMatrix_isTheSameForBoth() {
    float[] values = Spectra.gaussian(2, 60);
    GramEigenvalues solver = new GramEigenvalues();
    assertArrayEquals(
        KernelMatrix.RESHAPE.spectrum(List.of(6, 10), values, solver),
        KernelMatrix.SLICES.spectrum(List.of(6, 10), values, solver));
  }

  @ParameterizedTest
  @EnumSource
  void spectrumSize_anyShape_isTheLengthOfTheSpectrum(KernelMatrix way) {
    float[] values = Spectra.gaussian(3, 720);
    List<List<Integer>> shapes =
        List.of(
            List.of(),
            List.of(7),
            List.of(6, 10),
            List.of(10, 6),
            List.of(16, 3, 3, 3),
            List.of(3, 16, 1, 1),
            List.of(4, 5, 6),
            List.of(4, 0, 3),
            List.of(1, 1));
    for (List<Integer> shape : shapes) {
      double[] spectrum = way.spectrum(shape, values, new GramEigenvalues());
      assertEquals(way.spectrumSize(shape), spectrum.length, shape.toString());
    }
  }

  @ParameterizedTest
  @EnumSource
  void cut_withoutMatrix_isEmpty(KernelMatrix way) {
    assertTrue(way.cut(List.of(), new float[4]).isEmpty());
    assertTrue(way.cut(List.of(4), new float[4]).isEmpty());
    assertTrue(way.cut(List.of(4, 0), new float[4]).isEmpty());
  }

  @ParameterizedTest
  @EnumSource
  void cut_tooFewValues_throws(KernelMatrix way) {
    assertThrows(IllegalArgumentException.class, () -> way.cut(KERNEL, new float[23]));
  }

  @Test
  void measure_degenerateTensors_isNeverAnException() {
    GramEigenvalues solver = new GramEigenvalues();
    float[] broken = Spectra.gaussian(4, 1440);
    broken[100] = Float.NaN;
    List<Integer> shape = List.of(16, 10, 3, 3);
    for (SpectralMeasurement way :
        List.of(
            SpectralMeasurement.standard(),
            SpectralMeasurement.paper(),
            SpectralMeasurement.weightWatcher())) {
      assertEquals(Status.FAIL, status(way, shape, broken, solver));
      assertEquals(Status.FAIL, status(way, shape, new float[1440], solver));
      assertEquals(Status.NA, status(way, List.of(64), broken, solver));
      assertEquals(Status.NA, status(way, List.of(1, 64), broken, solver));
      assertEquals(Status.OK, status(way, shape, Spectra.gaussian(5, 1440), solver));
    }
  }

  private static Status status(
      SpectralMeasurement way, List<Integer> shape, float[] values, Eigenvalues solver) {
    LayerSpectrum layer = way.measure("layer", shape, values, solver);
    assertEquals("layer", layer.name());
    assertEquals(shape, layer.shape());
    assertEquals(way.kernelMatrix().spectrumSize(shape), layer.eigenvalues().length);
    return layer.exponent().status();
  }

  private static float[] numbered(int count) {
    float[] values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = i;
    }
    return values;
  }
}
