package org.smadp.optim.clip;

import org.smadp.optim.Transform;
import org.smadp.optim.TransformContract;

class ClipRateGainTest extends TransformContract {
  @Override
  protected Transform transform() {
    return new ClipRateGain(0.2, 0.1, 0.1, 2);
  }
}
