package org.smadp.spectrum;

import java.util.Arrays;
import java.util.List;

/**
 * How a weight tensor is turned into an exponent: cut into matrices, then fitted.
 *
 * @param kernelMatrix how convolution kernels become matrices
 * @param fit which part of the spectrum is fitted
 */
public record SpectralMeasurement(KernelMatrix kernelMatrix, FitSettings fit) {

  /** This project's default: reshaped kernels, scale-free fit. */
  public static SpectralMeasurement standard() {
    return new SpectralMeasurement(KernelMatrix.RESHAPE, FitSettings.standard());
  }

  /** The paper's: reshaped kernels, WeightWatcher-style fit. */
  public static SpectralMeasurement paper() {
    return new SpectralMeasurement(KernelMatrix.RESHAPE, FitSettings.paper());
  }

  /** What the WeightWatcher tool does by default: pooled slices. */
  public static SpectralMeasurement weightWatcher() {
    return new SpectralMeasurement(KernelMatrix.SLICES, FitSettings.weightWatcher());
  }

  /**
   * Measures the tensor of this shape stored row-major at the start of {@code values}.
   *
   * @throws IllegalArgumentException if {@code values} is too short for the shape
   */
  public LayerSpectrum measure(
      String name, List<Integer> shape, float[] values, Eigenvalues solver) {
    double[] eigenvalues = kernelMatrix.spectrum(shape, values, solver);
    return new LayerSpectrum(shape, eigenvalues, fit.exponentOf(name, eigenvalues));
  }

  /** Fits a spectrum that is already known, given in any order. */
  public LayerSpectrum measureEigenvalues(String name, double[] eigenvalues) {
    double[] ascending = eigenvalues.clone();
    Arrays.sort(ascending);
    return new LayerSpectrum(List.of(ascending.length), ascending, fit.exponentOf(name, ascending));
  }

  /** Whether a tensor of this shape is large enough to have an exponent. */
  public boolean applies(List<Integer> shape) {
    return kernelMatrix.spectrumSize(shape) >= fit.minimumEigenvalues();
  }
}
