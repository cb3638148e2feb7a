package org.smadp.optim.transform;

import org.smadp.optim.Transform;
import org.smadp.optim.TransformContract;

class KalmanMeanTest extends TransformContract {
  @Override
  protected Transform transform() {
    return new KalmanMean(0.7);
  }
}
