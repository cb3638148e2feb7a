package org.smadp.optim;

import org.smadp.privacy.ClipBounds;
import org.smadp.privacy.PrivateRelease;
import org.smadp.tensor.Layout;

/** The clip bounds of each query: fixed, or a function of past releases. */
public interface ClipPolicy {
  State start(Layout layout);

  /** The policy within one run. */
  interface State extends Checkpointed {
    ClipBounds bounds();

    void remember(PrivateRelease release);
  }

  /** The same bounds in every step. */
  static ClipPolicy fixed(ClipBounds bounds) {
    return new FixedClip(bounds);
  }
}
