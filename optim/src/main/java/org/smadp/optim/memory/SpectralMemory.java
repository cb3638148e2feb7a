package org.smadp.optim.memory;

import org.smadp.optim.Memory;
import org.smadp.tensor.Layout;

/**
 * The memory branch of SMA-DP-SGD (paper, Algorithm 1).
 *
 * <pre>
 *   release = mixing * sum + (1 - mixing) * omega * Gamma * Psi * nu + noise
 *   nu = sum_j weight(j) * release_(t-j),  j = 1..min(window - 1, t)
 * </pre>
 *
 * With {@code mixing = 1} no memory work is done at all and the step is group-wise DP-SGD. With
 * {@code window = 1} the history term is zero but the sum keeps its weight: that is DP-SGD at noise
 * multiplier sigma / mixing and learning rate mixing * eta.
 *
 * <p>Deviates from the paper where it is silent: trend gain 2 / window, norm-match cap 1, tempering
 * gain 1, warm-up 5 * window steps, a relative stabiliser.
 *
 * @param window K, counts the current step: at most K - 1 releases are remembered
 * @param trendGain gamma_ema, the weight of the newest release in the trend
 */
public record SpectralMemory(
    double mixing,
    double fractionalOrder,
    int window,
    ReliableBand reliableBand,
    Tempering tempering,
    Exponents exponents,
    double trendGain,
    NormMatch normMatch,
    WarmUp warmUp,
    Stabilizer stabilizer,
    Gating gating)
    implements Memory {

  public SpectralMemory {
    if (!(mixing > 0 && mixing <= 1)) {
      throw new IllegalArgumentException("mixing must be in (0, 1], was " + mixing);
    }
    if (!(fractionalOrder > 0 && fractionalOrder <= 1)) {
      throw new IllegalArgumentException(
          "fractionalOrder must be in (0, 1], was " + fractionalOrder);
    }
    requireWindow(window);
    if (!(trendGain > 0 && trendGain <= 1)) {
      throw new IllegalArgumentException("trendGain must be in (0, 1], was " + trendGain);
    }
  }

  private static int requireWindow(int window) {
    if (window < 1) {
      throw new IllegalArgumentException("window must be >= 1, was " + window);
    }
    return window;
  }

  /** These three, and the usual value of everything the paper leaves open. */
  public static SpectralMemory of(double mixing, double fractionalOrder, int window) {
    return new SpectralMemory(
        mixing,
        fractionalOrder,
        window,
        BandDeviation.USUAL,
        new Tempering.Spectral(1),
        FittedExponents.usual(),
        Math.min(1, 2.0 / window),
        new NormMatch(1),
        new WarmUp(5.0 * requireWindow(window)),
        Stabilizer.USUAL,
        Gating.TREND);
  }

  public SpectralMemory withTempering(Tempering value) {
    return with(reliableBand, value, exponents, gating);
  }

  public SpectralMemory withExponents(Exponents value) {
    return with(reliableBand, tempering, value, gating);
  }

  public SpectralMemory withGating(Gating value) {
    return with(reliableBand, tempering, exponents, value);
  }

  public SpectralMemory withBand(ReliableBand value) {
    return with(value, tempering, exponents, gating);
  }

  private SpectralMemory with(
      ReliableBand reliableBand, Tempering tempering, Exponents exponents, Gating gating) {
    return new SpectralMemory(
        mixing,
        fractionalOrder,
        window,
        reliableBand,
        tempering,
        exponents,
        trendGain,
        normMatch,
        warmUp,
        stabilizer,
        gating);
  }

  @Override
  public State start(Layout layout) {
    return mixing == 1 ? Memory.none().start(layout) : new SpectralMemoryState(this, layout);
  }
}
