package org.smadp.optim;

import org.smadp.privacy.ClipBounds;
import org.smadp.privacy.PrivateRelease;
import org.smadp.tensor.Layout;

/** The same clip bounds in every step. */
record FixedClip(ClipBounds bounds) implements ClipPolicy {
  @Override
  public State start(Layout layout) {
    if (!bounds.layout().equals(layout)) {
      throw new IllegalArgumentException(
          "clip bounds were made for another layout than the model's; build them from its layout");
    }
    return new Fixed(bounds);
  }

  private record Fixed(ClipBounds bounds) implements State, Checkpointed.Stateless {
    @Override
    public void remember(PrivateRelease release) {}
  }
}
