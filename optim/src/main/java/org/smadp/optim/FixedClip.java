package org.smadp.optim;

import org.smadp.privacy.ClipBounds;
import org.smadp.privacy.PrivateRelease;
import org.smadp.tensor.Layout;

/** The same clip bounds in every step. */
record FixedClip(ClipBounds first) implements ClipPolicy {
  @Override
  public State start(Layout layout) {
    ClipPolicy.requireLayout(first, layout);
    return new Fixed(first);
  }

  private record Fixed(ClipBounds bounds) implements State, Checkpointed.Stateless {
    @Override
    public void remember(PrivateRelease release) {}
  }
}
