package org.smadp.optim.algorithm;

import java.util.Optional;
import org.smadp.optim.Algorithm;
import org.smadp.optim.AlgorithmEntry;
import org.smadp.optim.EvaluationPoint;
import org.smadp.optim.Memory;
import org.smadp.optim.StepRule;
import org.smadp.optim.StepSettings;
import org.smadp.optim.Transform;
import org.smadp.optim.setting.SettingValues;
import org.smadp.optim.step.SingleQueryStep;
import org.smadp.optim.transform.Adam;
import org.smadp.optim.transform.DecayWeights;
import org.smadp.optim.transform.Finish;

/**
 * DP-Adam, DP-AdamW and DP-AdamBC: Adam on the private gradient, then decoupled weight decay, theta
 * = theta - lr * (adam(release / L) + weightDecay * theta). DP-AdamW differs by a positive decay,
 * DP-AdamBC by the noise-corrected denominator.
 *
 * <p>The stabiliser stands outside the root, m' / (sqrt(v') + stabilizer), as in Kingma and Ba;
 * some accounts of DP-AdamW write sqrt(v' + stabilizer). DP-AdamBC adds none: its constant is a
 * floor under the corrected variance, sqrt(max(v' - noise, floor)).
 *
 * @param weightDecay added to the decay that every algorithm may be given from outside
 */
public record DpAdam(Adam adam, double weightDecay) implements Algorithm {
  /** Both running means, for the steps of this family. */
  static final String MOMENTS =
      "m = b1 m + (1 - b1) s / L,  v = b2 v + (1 - b2) (s / L)^2,  both divided by 1 - b^t";

  static final AlgorithmEntry PLAIN =
      stabilized("dp-adam", "Adam on the private gradient", "0", "Kingma & Ba 2015");

  static final AlgorithmEntry DECAYED =
      stabilized(
          "dp-adamw", "DP-Adam with decoupled weight decay", "0.01", "Loshchilov & Hutter 2019");

  // Divided by the root of a floor of 1e-9, clean coordinates move far at the family's rate.
  static final AlgorithmEntry CORRECTED =
      named("dp-adambc", "0.0005")
          .summary("DP-Adam with the noise variance taken out of the second moment")
          .source("Tang et al. 2024")
          .step(MOMENTS, "theta = theta - lr * m / sqrt(max(v - (noise / L)^2, variance-floor))")
          .state("2P")
          .setting("variance-floor", "1e-9", "floor of the corrected second moment")
          .setting("weight-decay", "0", "decoupled weight decay")
          .creates(
              values ->
                  new DpAdam(
                      adam(values, Adam.Denominator.NOISE_CORRECTED, "variance-floor"),
                      values.number("weight-decay")));

  private static AlgorithmEntry stabilized(
      String name, String summary, String weightDecay, String source) {
    return named(name, "0.001")
        .summary(summary)
        .source(source)
        .step(MOMENTS, "theta = theta - lr * (m / (sqrt(v) + stabilizer) + weight-decay * theta)")
        .deviation("the stabiliser stands outside the root")
        .state("2P")
        .setting("stabilizer", "1e-8", "added to the root of the second moment")
        .setting("weight-decay", weightDecay, "decoupled weight decay")
        .creates(
            values ->
                new DpAdam(
                    adam(values, Adam.Denominator.STABILIZED, "stabilizer"),
                    values.number("weight-decay")));
  }

  /** An entry with the settings of the moments and a learning rate that suits their quotient. */
  static AlgorithmEntry.Builder named(String name, String learningRate) {
    return AlgorithmEntry.named(name)
        .setting("first-moment-decay", "0.9", "decay of the mean of gradients")
        .setting("second-moment-decay", "0.999", "decay of the mean of squares")
        .defaultOf("learning-rate", learningRate);
  }

  static Adam adam(SettingValues values, Adam.Denominator denominator, String constant) {
    return new Adam(
        values.number("first-moment-decay"),
        values.number("second-moment-decay"),
        denominator,
        values.number(constant));
  }

  public DpAdam {
    new DecayWeights(weightDecay);
  }

  @Override
  public Optional<String> needsIndependentNoise() {
    return adam.denominator() == Adam.Denominator.NOISE_CORRECTED
        ? Optional.of("its denominator is corrected for noise of one size that is independent")
        : Optional.empty();
  }

  @Override
  public StepRule rule(StepSettings settings) {
    if (adam.needsFixedClip()) {
      settings.requireFixedClip("dp-adambc takes out the noise of one clip norm");
    }
    Transform update = weightDecay == 0 ? adam : adam.then(new DecayWeights(weightDecay));
    return new SingleQueryStep(
        EvaluationPoint.current(),
        Memory.none(),
        update.then(Finish.of(settings)),
        settings.clip(),
        settings.expectedLotSize());
  }
}
