package org.smadp.optim.algorithm;

import org.smadp.optim.Algorithm;
import org.smadp.optim.AlgorithmEntry;
import org.smadp.optim.ClipPolicy;
import org.smadp.optim.EvaluationPoint;
import org.smadp.optim.Memory;
import org.smadp.optim.StepRule;
import org.smadp.optim.StepSettings;
import org.smadp.optim.Transform;
import org.smadp.optim.clip.AdaptiveQuantileClip;
import org.smadp.optim.clip.ClipRateGain;
import org.smadp.optim.setting.SettingValues;
import org.smadp.optim.step.AveragedStep;
import org.smadp.optim.step.ParameterAverage;
import org.smadp.optim.step.SingleQueryStep;
import org.smadp.optim.transform.Adam;
import org.smadp.optim.transform.DecayWeights;
import org.smadp.optim.transform.Finish;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.ClipCount;
import org.smadp.tensor.GroupScalars;

/**
 * DP-Adam-AC: AdamW with a clip norm that follows a quantile of gradient norms and a learning rate
 * that follows the share of clipped examples, evaluated at an average of its iterates.
 *
 * <pre>
 *   b = (sum over the lot of (1[|g_i| &lt;= C] - 1/2) + N(0, sigma_b^2)) / L + 1/2,   sigma_b = L / 20
 *   s = sum over the lot of clip_C(g_i) + N(0, (z_delta * C)^2)
 *   z_delta = (z^-2 - blocks * (2 sigma_b)^-2)^(-1/2);  the step is charged SGM(q, z)
 *   theta = theta - lr * gamma * (adam(s / L) + weightDecay * theta)
 *   C = min(10, max(0.1, C * exp(-0.2 * (b - (1 - clippedShare)))))
 *   gamma: up by 1.01 or down by 0.995 as a running mean of 1 - b leaves clippedShare +- 0.1
 * </pre>
 *
 * Each clipped block has its own C and its own count b; gamma, see {@link ClipRateGain}, reads
 * their mean. The average weighs the past by 0.999.
 *
 * <p>Deviates from the paper it comes from, which sets both controls from raw norms and clips
 * micro-batches, and is therefore not private as written. {@link Counts#NOISY} is the repair: the
 * count of examples within the bound is part of the query, noisy and charged, and every example is
 * clipped by itself. {@link Counts#RAW} keeps the controls unnoised, as published, with the
 * quantile followed by the same rule; its events are non-private and epsilon is infinite.
 *
 * @param clippedShare the share of examples that should be clipped
 */
public record DpAdamAc(Adam adam, double weightDecay, double clippedShare, Counts counts)
    implements Algorithm {
  static final AlgorithmEntry REPAIRED =
      named("dp-adam-ac")
          .summary("AdamW with adaptive clip norm and learning rate from noisy counts")
          .source("Yang 2025, repaired")
          .deviation("counts are noisy and charged; published raw")
          .charge("SGM(q, z), z^-2 = sigma^-2 + blocks / (L / 10)^2")
          .creates(values -> of(values, Counts.NOISY));

  static final AlgorithmEntry LITERAL =
      named("dp-adam-ac-literal")
          .summary("adaptive clipping from raw counts, as published: NOT PRIVATE, a control")
          .source("Yang 2025")
          .deviation("the quantile is followed by raw counts, not by stored norms")
          .notPrivate()
          .creates(values -> of(values, Counts.RAW));

  private static AlgorithmEntry.Builder named(String name) {
    return DpAdam.named(name, "0.001")
        .step(
            "b = (sum of (1[|g_i| <= C] - 1/2) + noise) / L + 1/2",
            DpAdam.MOMENTS,
            "theta = theta - lr * gamma * (m / (sqrt(v) + stabilizer) + weight-decay * theta)",
            "C = C * exp(-0.2 (b - (1 - clipped-share))), gamma follows 1 - b")
        .state("3P")
        .setting("stabilizer", "1e-8", "added to the root of the second moment")
        .setting("weight-decay", "0.01", "decoupled weight decay")
        .setting("clipped-share", "0.2", "share of examples to clip")
        .refuses("clip-policy", "it moves its clip norm by itself, see --set clipped-share");
  }

  private static DpAdamAc of(SettingValues values, Counts counts) {
    return new DpAdamAc(
        DpAdam.adam(values, Adam.Denominator.STABILIZED, "stabilizer"),
        values.number("weight-decay"),
        values.number("clipped-share"),
        counts);
  }

  private static final double RATE = 0.2;
  private static final double SMALLEST_CLIP = 0.1;
  private static final double LARGEST_CLIP = 10;

  /** How the controls learn about clipping. */
  public enum Counts {
    NOISY,
    RAW
  }

  public DpAdamAc {
    new DecayWeights(weightDecay);
    gain(clippedShare);
  }

  @Override
  public StepRule rule(StepSettings settings) {
    Transform update =
        adam.then(new DecayWeights(weightDecay)).then(gain(clippedShare)).then(Finish.of(settings));
    StepRule step =
        new SingleQueryStep(
            EvaluationPoint.current(),
            Memory.none(),
            update,
            clip(settings),
            settings.expectedLotSize());
    return new AveragedStep(step, new ParameterAverage(0.999, ParameterAverage.Start.DEBIASED));
  }

  @Override
  public ClipPolicy clip(StepSettings settings) {
    settings.requireFixedClip("dp-adam-ac moves its clip norm by itself, see clipped-share");
    double lot = settings.expectedLotSize();
    ClipCount count =
        counts == Counts.NOISY ? AdaptiveQuantileClip.usualCount(lot) : new ClipCount.Unprotected();
    ClipBounds first = settings.clip().first();
    return new AdaptiveQuantileClip(
        first,
        1 - clippedShare,
        RATE,
        GroupScalars.uniform(first.layout(), SMALLEST_CLIP),
        GroupScalars.uniform(first.layout(), LARGEST_CLIP),
        count,
        lot);
  }

  private static ClipRateGain gain(double clippedShare) {
    return new ClipRateGain(clippedShare, 0.1, 0.1, 2);
  }
}
