package org.smadp.optim;

class AdamTest extends TransformContract {
  @Override
  protected Transform transform() {
    return Adam.usual();
  }
}
