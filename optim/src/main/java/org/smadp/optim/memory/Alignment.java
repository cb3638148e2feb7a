package org.smadp.optim.memory;

import org.smadp.optim.memory.MemoryKernel.Moments;

/**
 * The alignment gate: how far the memory state points along the recent trend.
 *
 * <pre>
 *   Gamma = max(0, &lt;trend, state&gt; / (|trend| |state| + stabilizer)),  in [0, 1]
 * </pre>
 */
public final class Alignment {
  private Alignment() {}

  public static double of(double dot, double trendNorm, double stateNorm, double stabilizer) {
    double cosine = dot / (trendNorm * stateNorm + stabilizer);
    return Math.min(1, Math.max(0, cosine));
  }

  /**
   * The gate on what is left of trend and state when the expected products of their noise are taken
   * out; 0 when nothing is left of either.
   */
  static double debiased(
      Moments moments, double sharedNoise, double trendNoise, double stateNoise) {
    double trendSquared = moments.trendSquared() - trendNoise;
    double stateSquared = moments.stateSquared() - stateNoise;
    if (!(trendSquared > 0 && stateSquared > 0)) {
      return 0;
    }
    double cosine = (moments.dot() - sharedNoise) / Math.sqrt(trendSquared * stateSquared);
    return Math.min(1, Math.max(0, cosine));
  }

  /**
   * What the gate shows when releases are pure noise and share nothing but that noise: sum_j w_j
   * m_j / (|w| |m|) with trend weights m_j = gain * (1 - gain)^(j - 1). A gate near this value says
   * nothing about the history.
   */
  public static double onPureNoise(LagWeights weights, double trendGain) {
    double dot = 0;
    double squares = 0;
    double trendWeight = trendGain;
    for (int j = 1; j <= weights.availableLags(); j++) {
      double weight = weights.weight(j);
      dot += weight * trendWeight;
      squares += weight * weight;
      trendWeight *= 1 - trendGain;
    }
    return squares == 0 ? 0 : dot / Math.sqrt(squares * trendGain / (2 - trendGain));
  }
}
