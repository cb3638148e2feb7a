package org.smadp.train;

import java.util.List;
import java.util.Optional;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.optim.Algorithm;
import org.smadp.optim.AveragedStep;
import org.smadp.optim.ClipPolicy;
import org.smadp.optim.LearningRate;
import org.smadp.optim.ParameterAverage;
import org.smadp.optim.StepRule;
import org.smadp.optim.StepSettings;
import org.smadp.privacy.ClipBounds;

/** Everything that changes utility but not the guarantee. */
public record AlgorithmSpec(
    Algorithm algorithm,
    LearningRate learningRate,
    double weightDecay,
    Optional<ParameterAverage> averaging) {

  StepRule rule(ClipBounds clip, double expectedLotSize) {
    StepRule rule = algorithm.rule(settings(clip, expectedLotSize));
    return averaging.<StepRule>map(average -> new AveragedStep(rule, average)).orElse(rule);
  }

  private StepSettings settings(ClipBounds clip, double expectedLotSize) {
    return new StepSettings(ClipPolicy.fixed(clip), expectedLotSize, learningRate, weightDecay);
  }

  /** Everything a run will charge when plain gradients carry this joint noise multiplier. */
  List<PrivacyLedger.Entry> forecast(
      PrivacySpec privacy, ClipBounds clip, double gradientMultiplier) {
    return algorithm
        .forecast(
            privacy.steps(),
            privacy.samplingRate(),
            gradientMultiplier,
            settings(clip, privacy.expectedLotSize()))
        .entries();
  }

  /** Name and main settings in one line; the record's own text holds all of them. */
  public String describe() {
    return AlgorithmText.of(algorithm);
  }
}
