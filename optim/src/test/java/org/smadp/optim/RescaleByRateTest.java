package org.smadp.optim;

class RescaleByRateTest extends TransformContract {
  @Override
  protected Transform transform() {
    return new RescaleByRate(400);
  }
}
