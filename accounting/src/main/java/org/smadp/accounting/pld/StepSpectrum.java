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

  /** The packed real transform. */
  double[] values() {
    return values;
  }
}
