package org.smadp.train.plan;

import org.smadp.optim.ClipPolicy;
import org.smadp.optim.clip.AdaptiveQuantileClip;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.train.settings.Setting;

/** Clip norms over time, declared before training. */
public sealed interface ClipSchedule {
  /** The policy that starts at these bounds. */
  ClipPolicy from(ClipBounds first, double expectedLotSize);

  /** The same norms in every step. */
  record Fixed() implements ClipSchedule {
    @Override
    public ClipPolicy from(ClipBounds first, double expectedLotSize) {
      return ClipPolicy.fixed(first);
    }
  }

  /**
   * Norms that follow a quantile of gradient norms (Andrew et al. 2021), each clipped block by
   * itself. The noisy counts they follow are part of every step's event, and of calibration.
   *
   * @param targetWithin the share of gradients to leave unclipped
   */
  record Quantile(double targetWithin) implements ClipSchedule {
    public Quantile {
      Setting.CLIP_QUANTILE.require(targetWithin);
    }

    @Override
    public ClipPolicy from(ClipBounds first, double expectedLotSize) {
      return AdaptiveQuantileClip.of(first, targetWithin, expectedLotSize);
    }
  }
}
