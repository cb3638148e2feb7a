package org.smadp.spectrum;

/**
 * A power law fitted to the upper tail of a spectrum: p(x) ~ x^(-exponent) for x of at least xmin.
 *
 * @param exponent rho = 1 + n / sum ln(x / xmin) over the n values of the tail
 * @param xmin the smallest value of the tail, itself an eigenvalue
 * @param ksDistance largest distance between the fitted and the empirical distribution function
 * @param tailSize n, the number of eigenvalues in the tail
 */
public record PowerLawFit(double exponent, double xmin, double ksDistance, int tailSize) {
  public PowerLawFit {
    if (!(exponent > 1) || !Double.isFinite(exponent)) {
      throw new IllegalArgumentException("exponent must be > 1 and finite, was " + exponent);
    }
    if (!(xmin > 0) || !Double.isFinite(xmin)) {
      throw new IllegalArgumentException("xmin must be > 0 and finite, was " + xmin);
    }
    if (!(ksDistance >= 0 && ksDistance <= 1)) {
      throw new IllegalArgumentException("ksDistance must lie in [0, 1], was " + ksDistance);
    }
    if (tailSize < 2) {
      throw new IllegalArgumentException("tailSize must be >= 2, was " + tailSize);
    }
  }

  /** The standard error of the exponent for a given xmin: (rho - 1) / sqrt(n). */
  public double standardError() {
    return (exponent - 1) / Math.sqrt(tailSize);
  }
}
