package org.smadp.optim;

class ClipRateGainTest extends TransformContract {
  @Override
  protected Transform transform() {
    return new ClipRateGain(0.2, 0.1, 0.1, 2);
  }
}
