package org.smadp.optim;

import org.smadp.privacy.ClipBounds;
import org.smadp.privacy.PrivateRelease;
import org.smadp.tensor.Layout;

/** The same clip bounds in every step. */
record FixedClip(ClipBounds first) implements ClipPolicy {
  @Override
  public State start(Layout layout) {
    requireLayout(first, layout);
    return new Fixed(first);
  }

  static void requireLayout(ClipBounds bounds, Layout layout) {
    if (!bounds.layout().equals(layout)) {
      throw new IllegalArgumentException(
          "clip bounds were made for another layout than the model's; build them from its layout");
    }
  }

  private record Fixed(ClipBounds bounds) implements State, Checkpointed.Stateless {
    @Override
    public void remember(PrivateRelease release) {}
  }
}
