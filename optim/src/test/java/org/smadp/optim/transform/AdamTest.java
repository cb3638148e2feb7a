package org.smadp.optim.transform;

import org.smadp.optim.Transform;
import org.smadp.optim.TransformContract;

class AdamTest extends TransformContract {
  @Override
  protected Transform transform() {
    return Adam.usual();
  }
}
