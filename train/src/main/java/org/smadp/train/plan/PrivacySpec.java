package org.smadp.train.plan;

import java.util.List;
import java.util.OptionalDouble;
import org.smadp.accounting.BandCycle;
import org.smadp.accounting.NoiseAllocation;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;
import org.smadp.noise.band.Strategy;
import org.smadp.noise.law.NoiseLaw;
import org.smadp.optim.setting.ChoiceName;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.train.settings.ClipShare;
import org.smadp.train.settings.Setting;

/**
 * Everything that changes the guarantee, declared before training.
 *
 * @param datasetSize N, the number of units, a declared constant; never counted from the data
 * @param expectedLotSize L = qN, the only lot size anything divides by
 * @param clipNorm bound on one example's whole gradient, in the first step if it moves
 * @param clipShare how groups share that bound; without effect on a flat one
 * @param noise how noise is drawn, in training and in private evaluations
 * @param unit what is sampled, clipped and protected as a whole
 * @param strategy how the noise of training is correlated over steps; decides how lots are drawn
 * @param columnNoise noise over sensitivity of a release of column means and spreads before the
 *     first step; empty when there is none
 */
public record PrivacySpec(
    PrivacyTarget target,
    double delta,
    int datasetSize,
    double expectedLotSize,
    long steps,
    double clipNorm,
    ClipBounds.Scope clipScope,
    ClipBounds.Rule clipRule,
    ClipShare clipShare,
    ClipSchedule clipSchedule,
    NoiseAllocation allocation,
    NoiseLaw noise,
    ProtectedUnit unit,
    Strategy strategy,
    OptionalDouble columnNoise) {
  /** More than any training needs, and few enough to be planned one by one. */
  static final long MOST_STEPS = 10_000_000;

  public PrivacySpec {
    Setting.DELTA.require(delta);
    Setting.DATASET_SIZE.require((long) datasetSize);
    Setting.STEPS.require(steps);
    Setting.CLIP_NORM.require(clipNorm);
    Setting.CLIP_RULE.require(clipRule);
    if (!(delta < 1.0 / datasetSize)) {
      throw new IllegalArgumentException(
          "delta must be below 1 / %s = 1 / %d, was %s; a larger one would allow a whole %s to be"
                  .formatted(unit.sizeSetting(), datasetSize, delta, unit.noun())
              + " given away");
    }
    if (!(expectedLotSize > 0 && expectedLotSize <= datasetSize)) {
      throw new IllegalArgumentException(
          "lot-size must be in (0, %s = %d], was %s"
              .formatted(unit.sizeSetting(), datasetSize, expectedLotSize));
    }
    if (steps > MOST_STEPS) {
      throw new IllegalArgumentException(
          "steps must be at most "
              + MOST_STEPS
              + ", was "
              + steps
              + "; take fewer steps or epochs");
    }
    if (strategy.bands() > 1 && noise == NoiseLaw.GRID) {
      throw new IllegalArgumentException(
          "bands must be 1 with noise on a grid, was %d; the memory of the noise is in floating point"
              .formatted(strategy.bands()));
    }
    if (strategy.bands() * expectedLotSize > datasetSize) {
      throw new IllegalArgumentException(
          "bands must be at most %s / lot-size = %s, was %d; lots come from one band's share of the"
                  .formatted(
                      unit.sizeSetting(), (double) datasetSize / expectedLotSize, strategy.bands())
              + " %ss".formatted(unit.noun()));
    }
    if (clipScope == ClipBounds.Scope.FLAT && clipShare != ClipShare.EQUAL) {
      throw new IllegalArgumentException(
          "clip-share must be equal with flat clipping, was '"
              + ChoiceName.of(clipShare)
              + "'; a flat bound is not shared");
    }
  }

  /** The same where the unit is an example, with noise that is independent between steps. */
  public PrivacySpec(
      PrivacyTarget target,
      double delta,
      int datasetSize,
      double expectedLotSize,
      long steps,
      double clipNorm,
      ClipBounds.Scope clipScope,
      ClipBounds.Rule clipRule,
      ClipShare clipShare,
      ClipSchedule clipSchedule,
      NoiseAllocation allocation,
      NoiseLaw noise) {
    this(
        target,
        delta,
        datasetSize,
        expectedLotSize,
        steps,
        clipNorm,
        clipScope,
        clipRule,
        clipShare,
        clipSchedule,
        allocation,
        noise,
        new ProtectedUnit.Example());
  }

  /** With noise that is independent between steps. */
  PrivacySpec(
      PrivacyTarget target,
      double delta,
      int datasetSize,
      double expectedLotSize,
      long steps,
      double clipNorm,
      ClipBounds.Scope clipScope,
      ClipBounds.Rule clipRule,
      ClipShare clipShare,
      ClipSchedule clipSchedule,
      NoiseAllocation allocation,
      NoiseLaw noise,
      ProtectedUnit unit) {
    this(
        target,
        delta,
        datasetSize,
        expectedLotSize,
        steps,
        clipNorm,
        clipScope,
        clipRule,
        clipShare,
        clipSchedule,
        allocation,
        noise,
        unit,
        Strategy.independent(),
        OptionalDouble.empty());
  }

  /** The same with noise that is correlated like this. */
  public PrivacySpec with(Strategy correlation) {
    return with(correlation, columnNoise);
  }

  /** The same with a release of columns that has this noise; none when it is empty. */
  public PrivacySpec withColumns(OptionalDouble noiseOfColumns) {
    return with(strategy, noiseOfColumns);
  }

  private PrivacySpec with(Strategy correlation, OptionalDouble noiseOfColumns) {
    return new PrivacySpec(
        target,
        delta,
        datasetSize,
        expectedLotSize,
        steps,
        clipNorm,
        clipScope,
        clipRule,
        clipShare,
        clipSchedule,
        allocation,
        noise,
        unit,
        correlation,
        noiseOfColumns);
  }

  /** What is charged before the first step. */
  List<PrivacyLedger.Entry> columnCharges() {
    return columnNoise.isPresent()
        ? List.of(new PrivacyLedger.Entry(new SampledGaussian(1, columnNoise.getAsDouble()), 1))
        : List.of();
  }

  /** q = L / N: what a unit's participations come to over all steps. */
  public double samplingRate() {
    return expectedLotSize / datasetSize;
  }

  public int bands() {
    return strategy.bands();
  }

  /** Charges of so many steps: one for each cycle of as many steps as there are bands. */
  public long cycles(long ofSteps) {
    return new BandCycle(bands()).charges(ofSteps);
  }

  /** b * q: drawn with and charged. */
  public double chargedRate() {
    return new BandCycle(bands()).chargedRate(samplingRate());
  }
}
