package org.smadp.spectrum;

import java.util.Arrays;
import java.util.Optional;

/**
 * Which part of a spectrum the power law is fitted to, and when a spectrum is too small for it.
 *
 * @param cut which eigenvalues count as zero
 * @param minimumEigenvalues spectra with fewer eigenvalues have no exponent
 * @param minimumTail the smallest tail a fit may rest on
 */
public record FitSettings(EigenvalueCut cut, int minimumEigenvalues, MinimumTail minimumTail) {
  private static final EigenvalueCut WEIGHT_WATCHER_CUT = new EigenvalueCut.Absolute(1e-5);

  public FitSettings {
    if (minimumEigenvalues < 2) {
      throw new IllegalArgumentException(
          "minimumEigenvalues must be >= 2, was " + minimumEigenvalues);
    }
  }

  /** This project's default: independent of scale, ten eigenvalues, a tenth of them in the tail. */
  public static FitSettings standard() {
    return new FitSettings(new EigenvalueCut.Relative(1e-10), 10, new MinimumTail(5, 0.1));
  }

  /** The plain definition: eigenvalues above 1e-5, every distinct value a candidate. */
  public static FitSettings paper() {
    return new FitSettings(WEIGHT_WATCHER_CUT, 2, MinimumTail.NONE);
  }

  /** As {@link #paper()}, for spectra of at least ten eigenvalues. */
  public static FitSettings weightWatcher() {
    return new FitSettings(WEIGHT_WATCHER_CUT, 10, MinimumTail.NONE);
  }

  /**
   * The exponent of a spectrum given in any order. Guarantee: NA when the spectrum is smaller than
   * {@code minimumEigenvalues}; FAIL when a value is not finite, too few stay above the cut, or
   * these are all equal; never an exception.
   */
  public SpectralExponent exponentOf(String name, double[] eigenvalues) {
    if (eigenvalues.length < minimumEigenvalues) {
      return SpectralExponent.notApplicable(name);
    }
    if (!Arrays.stream(eigenvalues).allMatch(Double::isFinite)) {
      return SpectralExponent.failed(name);
    }
    double[] kept = kept(eigenvalues);
    if (kept.length < minimumEigenvalues) {
      return SpectralExponent.failed(name);
    }
    Optional<PowerLawFit> fit = BoundedScanFit.fit(kept, minimumTail.of(kept.length));
    return fit.map(found -> SpectralExponent.fitted(name, found))
        .orElseGet(() -> SpectralExponent.failed(name));
  }

  /** The eigenvalues above the cut, ascending. */
  private double[] kept(double[] eigenvalues) {
    double largest = Arrays.stream(eigenvalues).max().orElse(0);
    double threshold = Math.max(0, cut.threshold(largest));
    return Arrays.stream(eigenvalues).filter(x -> x > threshold).sorted().toArray();
  }
}
