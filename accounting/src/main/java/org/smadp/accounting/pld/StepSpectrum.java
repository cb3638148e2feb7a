package org.smadp.accounting.pld;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jtransforms.fft.DoubleFFT_1D;

/**
 * The discrete Fourier transform of one discretised step on the window of a plan, centred on its
 * mean so that phases stay small. Losses beyond the window wrap around; what wraps upwards only
 * adds to delta, and what is lost at the top is charged by {@link ComposedLoss}.
 */
final class StepSpectrum {
  private static final Map<Integer, DoubleFFT_1D> TRANSFORMS = new ConcurrentHashMap<>();
  private static final int LARGEST_KEPT = 1 << 19;

  private final double[] values;
  private final long centre;
  private final StepDistribution step;
  private final double logExtraMean;

  StepSpectrum(StepDistribution step, TiltPlan plan) {
    this.step = step;
    centre = Math.round(step.meanIndex());
    logExtraMean = step.logMean(plan.extraTilt(), plan.interval());
    values = new double[plan.size()];
    step.addTo(values, centre);
    transform(values.length).realForward(values);
  }

  static DoubleFFT_1D transform(int size) {
    return size <= LARGEST_KEPT
        ? TRANSFORMS.computeIfAbsent(size, DoubleFFT_1D::new)
        : new DoubleFFT_1D(size);
  }

  long centre() {
    return centre;
  }

  double logMass() {
    return step.logMass();
  }

  double infinityMass() {
    return step.infinityMass();
  }

  /** log of the mean of exp(extraTilt * loss) of one step, for the plan's extra tilt. */
  double logExtraMean() {
    return logExtraMean;
  }

  /** Multiplies a packed real spectrum by the count-th power of this one. */
  void multiplyPower(double[] product, long count) {
    product[0] *= Math.pow(values[0], (double) count);
    product[1] *= Math.pow(values[1], (double) count);
    for (int k = 2; k < values.length; k += 2) {
      multiplyPower(product, k, count);
    }
  }

  private void multiplyPower(double[] product, int k, long count) {
    double re = values[k];
    double im = values[k + 1];
    if (count > 1) {
      double square = re * re + im * im;
      // Powers below exp(-60) are lost in the rounding of the transform anyway.
      double exponent = square > 0 ? 0.5 * count * Math.log(square) : Double.NEGATIVE_INFINITY;
      double size = exponent < -60 ? 0 : Math.exp(exponent);
      double angle = size == 0 ? 0 : count * Math.atan2(im, re);
      re = size * Math.cos(angle);
      im = size * Math.sin(angle);
    }
    double productRe = product[k] * re - product[k + 1] * im;
    product[k + 1] = product[k] * im + product[k + 1] * re;
    product[k] = productRe;
  }
}
