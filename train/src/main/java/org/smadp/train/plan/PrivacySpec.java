package org.smadp.train.plan;

import org.smadp.accounting.NoiseAllocation;
import org.smadp.noise.law.NoiseLaw;
import org.smadp.optim.setting.ChoiceName;
import org.smadp.privacy.ClipBounds;
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
    PrivacyUnit unit) {
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
    if (clipScope == ClipBounds.Scope.FLAT && clipShare != ClipShare.EQUAL) {
      throw new IllegalArgumentException(
          "clip-share must be equal with flat clipping, was '"
              + ChoiceName.of(clipShare)
              + "'; a flat bound is not shared");
    }
  }

  /** The same where the unit is an example. */
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
        new PrivacyUnit.Example());
  }

  /** q = L / N: drawn with and charged. */
  public double samplingRate() {
    return expectedLotSize / datasetSize;
  }
}
