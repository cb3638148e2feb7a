package org.smadp.optim.algorithm;

import java.util.Optional;
import org.smadp.optim.Algorithm;
import org.smadp.optim.EvaluationPoint;
import org.smadp.optim.StepRule;
import org.smadp.optim.StepSettings;
import org.smadp.optim.memory.Gating;
import org.smadp.optim.memory.MemoryPreset;
import org.smadp.optim.memory.SpectralMemory;
import org.smadp.optim.step.SingleQueryStep;
import org.smadp.optim.transform.Finish;

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
        Finish.of(settings),
        settings.clip(),
        settings.expectedLotSize());
  }

  @Override
  public Optional<String> needsIndependentNoise() {
    return memory.gating() == Gating.DEBIASED
        ? Optional.of("its gate takes out what noise that is independent between steps has left")
        : Optional.empty();
  }

  @Override
  public double dataWeight() {
    return memory.mixing();
  }
}
