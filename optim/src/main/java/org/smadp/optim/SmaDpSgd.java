package org.smadp.optim;

import org.smadp.optim.memory.MemoryPreset;
import org.smadp.optim.memory.SpectralMemory;
import org.smadp.privacy.ClipCount;

/**
 * SMA-DP-SGD (paper, Algorithm 1): DP-SGD whose query carries a gated mean of past releases. With
 * {@code mixing = 1} it is group-wise DP-SGD bit for bit.
 */
public record SmaDpSgd(SpectralMemory memory) implements Algorithm {
  public static SmaDpSgd preset(MemoryPreset preset) {
    return new SmaDpSgd(preset.settings());
  }

  @Override
  public StepRule rule(StepSettings settings) {
    if (!(settings.clip().count() instanceof ClipCount.None)) {
      throw new IllegalArgumentException(
          "memory needs a fixed clip norm: releases clipped to different norms do not add up");
    }
    return new SingleQueryStep(
        EvaluationPoint.current(),
        memory,
        settings.finish(),
        settings.clip(),
        settings.expectedLotSize());
  }

  @Override
  public double dataWeight() {
    return memory.mixing();
  }
}
