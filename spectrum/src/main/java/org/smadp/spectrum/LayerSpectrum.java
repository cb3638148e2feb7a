package org.smadp.spectrum;

import java.util.List;

/** The spectrum of one layer's weight tensor with the exponent fitted to it. */
public final class LayerSpectrum {
  private final List<Integer> shape;
  private final double[] eigenvalues;
  private final SpectralExponent exponent;

  LayerSpectrum(List<Integer> shape, double[] eigenvalues, SpectralExponent exponent) {
    this.shape = List.copyOf(shape);
    this.eigenvalues = eigenvalues;
    this.exponent = exponent;
  }

  public String name() {
    return exponent.name();
  }

  /** Shape of the weight tensor. */
  public List<Integer> shape() {
    return shape;
  }

  /** A copy of all eigenvalues, zeros included, ascending; empty without a matrix. */
  public double[] eigenvalues() {
    return eigenvalues.clone();
  }

  public SpectralExponent exponent() {
    return exponent;
  }
}
