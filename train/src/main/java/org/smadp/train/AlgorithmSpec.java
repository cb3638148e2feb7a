package org.smadp.train;

import java.util.Optional;
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
    StepRule rule =
        algorithm.rule(
            new StepSettings(ClipPolicy.fixed(clip), expectedLotSize, learningRate, weightDecay));
    return averaging.<StepRule>map(average -> new AveragedStep(rule, average)).orElse(rule);
  }

  /** Name and main settings in one line; the record's own text holds all of them. */
  public String describe() {
    return AlgorithmText.of(algorithm);
  }
}
