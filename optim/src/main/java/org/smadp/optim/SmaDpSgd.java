package org.smadp.optim;

import org.smadp.optim.memory.MemoryPreset;
import org.smadp.optim.memory.SpectralMemory;

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
    settings.requireFixedClip("memory adds up releases, which must be clipped to one norm");
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
