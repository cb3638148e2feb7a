package org.smadp.optim.algorithm;

import java.util.List;
import org.smadp.accounting.JointNoise;
import org.smadp.accounting.NonPrivate;
import org.smadp.accounting.PrivacyEvent;
import org.smadp.accounting.SampledGaussian;
import org.smadp.optim.Algorithm;
import org.smadp.optim.Memory;
import org.smadp.optim.StepCharge;
import org.smadp.optim.StepRule;
import org.smadp.optim.StepSettings;
import org.smadp.optim.point.AscentRadius;
import org.smadp.optim.point.OwnAscentPoint;
import org.smadp.optim.step.SharpnessAwareStep;
import org.smadp.optim.step.SingleQueryStep;
import org.smadp.optim.transform.Finish;

/**
 * DP-SAM in its readings, which differ in what they ask and what that costs: {@link
 * Reading#PER_EXAMPLE} is one query with an ascent inside each example; the others are {@link
 * SharpnessAwareStep}.
 */
public record DpSam(double ascentRadius, Reading reading) implements Algorithm {
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
                  samplingRate, JointNoise.ofRound(((SampledGaussian) counted).noiseMultiplier(), 2)));
    };
  }

  private StepRule twoQueries(SharpnessAwareStep.Ascent ascent, StepSettings settings) {
    return new SharpnessAwareStep(
        ascentRadius, ascent, Finish.of(settings), settings.clip(), settings.expectedLotSize());
  }
}
