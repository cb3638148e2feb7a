package org.smadp.optim.algorithm;

import java.util.List;
import java.util.Optional;
import org.smadp.accounting.JointNoise;
import org.smadp.accounting.NonPrivate;
import org.smadp.accounting.PrivacyEvent;
import org.smadp.accounting.SampledGaussian;
import org.smadp.optim.Algorithm;
import org.smadp.optim.AlgorithmEntry;
import org.smadp.optim.Memory;
import org.smadp.optim.StepCharge;
import org.smadp.optim.StepRule;
import org.smadp.optim.StepSettings;
import org.smadp.optim.point.AscentRadius;
import org.smadp.optim.point.OwnAscentPoint;
import org.smadp.optim.setting.SettingValues;
import org.smadp.optim.step.SharpnessAwareStep;
import org.smadp.optim.step.SingleQueryStep;
import org.smadp.optim.transform.Finish;

/**
 * DP-SAM in its readings, which differ in what they ask and what that costs: {@link
 * Reading#PER_EXAMPLE} is one query with an ascent inside each example; the others are {@link
 * SharpnessAwareStep}.
 */
public record DpSam(double ascentRadius, Reading reading) implements Algorithm {
  private static final String CLIMB = "s at theta + ascent-radius * a / |a|";
  private static final String DESCENT = "theta = theta - lr * s / L";

  static final AlgorithmEntry SAME_LOT =
      named("dp-sam")
          .summary("climb and descend, both private, on one lot")
          .step("a = noisy sum at theta", CLIMB, DESCENT)
          .queries(2)
          .charge("SGM(q, sigma / sqrt(2)), one joint event")
          .creates(values -> of(values, Reading.PRIVATE_SAME_LOT));

  static final AlgorithmEntry FRESH_LOTS =
      named("dp-sam-fresh-lots")
          .summary("climb and descend, both private, on two lots")
          .step("a = noisy sum at theta", CLIMB, DESCENT)
          .queries(2)
          .charge("2 x SGM(q, sigma)")
          .creates(values -> of(values, Reading.PRIVATE_FRESH_LOTS));

  static final AlgorithmEntry PER_EXAMPLE =
      named("dp-sam-per-example")
          .summary("every example climbs along its own gradient")
          .step("g_i = gradient(theta + ascent-radius * h_i / |h_i|), h_i its own one", DESCENT)
          .creates(values -> of(values, Reading.PER_EXAMPLE));

  static final AlgorithmEntry RAW_ASCENT =
      named("dp-sam-raw-ascent")
          .summary("climbs along the raw batch gradient: NOT PRIVATE, a control")
          .step("a = raw sum at theta", CLIMB, DESCENT)
          .queries(2)
          .notPrivate()
          .creates(values -> of(values, Reading.RAW_BATCH_ASCENT));

  private static AlgorithmEntry.Builder named(String name) {
    return AlgorithmEntry.named(name)
        .source("Foret et al. 2021 under privacy")
        .passes(2)
        .setting("ascent-radius", "0.03", "how far uphill");
  }

  private static DpSam of(SettingValues values, Reading reading) {
    return new DpSam(values.number("ascent-radius"), reading);
  }

  /** What "the gradient at the top of the ascent" means under privacy. */
  public enum Reading {
    /** Two private queries on one lot, one joint event. */
    PRIVATE_SAME_LOT,
    /** Two private queries on two lots, two events. */
    PRIVATE_FRESH_LOTS,
    /**
     * Every example climbs along its own gradient; one query.
     *
     * <pre>
     *   e_i = ascentRadius * g_i / |g_i|,  g_i = gradient(theta; x_i)
     *   release = sum over the lot of clip_C(gradient(theta + e_i; x_i)) + noise
     * </pre>
     *
     * A summand depends on one example only, so its sensitivity is C.
     */
    PER_EXAMPLE,
    /** Climbs along the raw batch gradient: not private, a control. */
    RAW_BATCH_ASCENT
  }

  public DpSam {
    AscentRadius.require(ascentRadius);
  }

  @Override
  public StepRule rule(StepSettings settings) {
    return switch (reading) {
      case PER_EXAMPLE ->
          new SingleQueryStep(
              new OwnAscentPoint(ascentRadius),
              Memory.none(),
              Finish.of(settings),
              settings.clip(),
              settings.expectedLotSize());
      case PRIVATE_SAME_LOT -> twoQueries(SharpnessAwareStep.Ascent.PRIVATE_SAME_LOT, settings);
      case PRIVATE_FRESH_LOTS -> twoQueries(SharpnessAwareStep.Ascent.PRIVATE_FRESH_LOTS, settings);
      case RAW_BATCH_ASCENT -> twoQueries(SharpnessAwareStep.Ascent.RAW, settings);
    };
  }

  @Override
  public Optional<String> needsIndependentNoise() {
    return reading == Reading.PER_EXAMPLE
        ? Optional.empty()
        : Optional.of("it asks twice in a step, and a cycle pays for one query of each step");
  }

  @Override
  public int answersPerEvent() {
    return reading == Reading.PRIVATE_SAME_LOT ? 2 : 1;
  }

  @Override
  public List<PrivacyEvent> events(
      double samplingRate, double gradientMultiplier, StepSettings settings) {
    PrivacyEvent counted = StepCharge.withCounts(samplingRate, gradientMultiplier, settings.clip());
    return switch (reading) {
      case PER_EXAMPLE -> List.of(counted);
      case PRIVATE_FRESH_LOTS ->
          List.of(counted, new SampledGaussian(samplingRate, gradientMultiplier));
      case RAW_BATCH_ASCENT -> List.of(new NonPrivate(SharpnessAwareStep.RAW_ASCENT), counted);
      case PRIVATE_SAME_LOT ->
          List.of(
              new SampledGaussian(
                  samplingRate,
                  JointNoise.ofRound(((SampledGaussian) counted).noiseMultiplier(), 2)));
    };
  }

  private StepRule twoQueries(SharpnessAwareStep.Ascent ascent, StepSettings settings) {
    return new SharpnessAwareStep(
        ascentRadius, ascent, Finish.of(settings), settings.clip(), settings.expectedLotSize());
  }
}
