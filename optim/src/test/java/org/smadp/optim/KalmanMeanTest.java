package org.smadp.optim;

class KalmanMeanTest extends TransformContract {
  @Override
  protected Transform transform() {
    return new KalmanMean(0.7);
  }
}
