package org.smadp.train.plan;

import org.smadp.accounting.NoiseAllocation;
import org.smadp.privacy.ClipBounds;
import org.smadp.train.settings.Settings;

/**
 * Everything that changes the guarantee, declared before training.
 *
 * @param datasetSize N, a declared constant; never counted from the data
 * @param expectedLotSize L = qN, the only lot size anything divides by
 * @param clipNorm bound on one example's whole gradient, in the first step if it moves
 * @param clipShare how groups share that bound; without effect on a flat one
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
    NoiseAllocation allocation) {
  /** More than any training needs, and few enough to be planned one by one. */
  static final long MOST_STEPS = 10_000_000;

  /** With a fixed clip norm, shared equally. */
  public PrivacySpec(
      PrivacyTarget target,
      double delta,
      int datasetSize,
      double expectedLotSize,
      long steps,
      double clipNorm,
      ClipBounds.Scope clipScope,
      ClipBounds.Rule clipRule,
      NoiseAllocation allocation) {
    this(
        target,
        delta,
        datasetSize,
        expectedLotSize,
        steps,
        clipNorm,
        clipScope,
        clipRule,
        ClipShare.EQUAL,
        new ClipSchedule.Fixed(),
        allocation);
  }

  public PrivacySpec {
    if (!(delta > 0 && delta < 1)) {
      throw new IllegalArgumentException("delta must be in (0, 1), was " + delta);
    }
    if (datasetSize < 1) {
      throw new IllegalArgumentException("dataset-size must be >= 1, was " + datasetSize);
    }
    if (!(delta < 1.0 / datasetSize)) {
      throw new IllegalArgumentException(
          "delta must be below 1 / dataset-size = 1 / "
              + datasetSize
              + ", was "
              + delta
              + "; a larger one would allow a whole example to be given away");
    }
    if (!(expectedLotSize > 0 && expectedLotSize <= datasetSize)) {
      throw new IllegalArgumentException(
          "lot-size must be in (0, dataset-size = " + datasetSize + "], was " + expectedLotSize);
    }
    if (steps < 1) {
      throw new IllegalArgumentException("steps must be >= 1, was " + steps);
    }
    if (steps > MOST_STEPS) {
      throw new IllegalArgumentException(
          "steps must be at most "
              + MOST_STEPS
              + ", was "
              + steps
              + "; take fewer steps or epochs");
    }
    if (!(clipNorm > 0 && Double.isFinite(clipNorm))) {
      throw new IllegalArgumentException("clip-norm must be > 0 and finite, was " + clipNorm);
    }
    if (clipRule == ClipBounds.Rule.ROUNDED) {
      throw new IllegalArgumentException(
          "clip-rule must be clip or automatic, was 'rounded'; rounding belongs to dp-is, which"
              + " does it by itself");
    }
    if (clipScope == ClipBounds.Scope.FLAT && clipShare != ClipShare.EQUAL) {
      throw new IllegalArgumentException(
          "clip-share must be equal with flat clipping, was '"
              + Settings.name(clipShare)
              + "'; a flat bound is not shared");
    }
  }

  /** q = L / N: drawn with and charged. */
  public double samplingRate() {
    return expectedLotSize / datasetSize;
  }
}
