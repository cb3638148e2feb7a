package org.smadp.optim.algorithm;

import org.smadp.optim.Algorithm;
import org.smadp.optim.AlgorithmEntry;
import org.smadp.optim.Memory;
import org.smadp.optim.StepRule;
import org.smadp.optim.StepSettings;
import org.smadp.optim.point.LookAhead;
import org.smadp.optim.step.SingleQueryStep;
import org.smadp.optim.transform.Finish;
import org.smadp.optim.transform.KalmanMean;

/**
 * DiSK (Zhang et al. 2025), a Kalman filter on private gradients at a fixed gain k and reach r.
 *
 * <pre>
 *   per example:  c * gradient(theta + r * move) + (1 - c) * gradient(theta),  c = (1 - k) / (k * r)
 *   mean = (1 - k) * mean + k * release / L,   theta = theta - lr * mean
 * </pre>
 *
 * Combined, then clipped once, then noised once: one query at the noise multiplier as given. With r
 * = (1 - k) / k the weight c is 1 and one pass is enough; with k = 1 it is DP-SGD bit for bit.
 *
 * <p>Deviates from published code: one port weighs the new gradient by 1 - k and lowers the noise,
 * another clips twice; both spend more privacy than they state.
 */
public record Disk(double gain, LookAhead lookAhead) implements Algorithm {
  static final AlgorithmEntry ENTRY =
      AlgorithmEntry.named("disk")
          .summary("a Kalman filter on private gradients taken ahead of the parameters")
          .source("Zhang et al. 2025")
          .step(
              "g_i = c * gradient(theta + reach * move) + (1 - c) * gradient(theta)",
              "m = (1 - gain) * m + gain * s / L",
              "theta = theta - lr * m")
          .deviation("combined, clipped once and noised once")
          .passesNote("2 with a reach")
          .state("2P")
          .setting("gain", "0.7", "weight of the new gradient")
          .setting("reach", "", "how far to look ahead; blank for the one-pass value")
          .creates(
              values ->
                  values.text("reach").isBlank()
                      ? onePass(values.number("gain"))
                      : twoPasses(values.number("gain"), values.number("reach")));

  /** The look-ahead gradient alone. */
  public static Disk onePass(double gain) {
    new KalmanMean(gain);
    return new Disk(gain, new LookAhead((1 - gain) / gain, gain == 1 ? 0 : 1));
  }

  /** Both gradients of every example. */
  public static Disk twoPasses(double gain, double reach) {
    new KalmanMean(gain);
    if (!(reach > 0 && Double.isFinite(reach))) {
      throw new IllegalArgumentException("reach must be > 0 and finite, was " + reach);
    }
    return new Disk(gain, new LookAhead(reach, (1 - gain) / (gain * reach)));
  }

  @Override
  public StepRule rule(StepSettings settings) {
    return new SingleQueryStep(
        lookAhead,
        Memory.none(),
        new KalmanMean(gain).then(Finish.of(settings)),
        settings.clip(),
        settings.expectedLotSize());
  }
}
