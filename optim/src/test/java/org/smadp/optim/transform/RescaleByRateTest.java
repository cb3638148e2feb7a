package org.smadp.optim.transform;

import org.smadp.optim.Transform;
import org.smadp.optim.TransformContract;

class RescaleByRateTest extends TransformContract {
  @Override
  protected Transform transform() {
    return new RescaleByRate(400);
  }
}
