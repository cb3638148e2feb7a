package org.smadp.optim;

import java.util.function.DoubleFunction;
import org.smadp.privacy.PrivateRelease;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.ClipCount;
import org.smadp.tensor.Layout;

/** The clip bounds of each query: fixed, or a function of past releases. */
public interface ClipPolicy {
  State start(Layout layout);

  /** The bounds of the first step. */
  ClipBounds first();

  /** What queries must count for this policy. */
  default ClipCount count() {
    return new ClipCount.None();
  }

  /**
   * What is done to each example's gradient, in words for an auditor.
   *
   * @param number how numbers are written
   */
  String describe(DoubleFunction<String> number);

  /** The policy within one run. */
  interface State extends Checkpointed {
    ClipBounds bounds();

    void remember(PrivateRelease release);
  }

  /** The same bounds in every step. */
  static ClipPolicy fixed(ClipBounds bounds) {
    return new FixedClip(bounds);
  }

  /** Refuses bounds of another layout than the model's. */
  static void requireLayout(ClipBounds bounds, Layout layout) {
    if (!bounds.layout().equals(layout)) {
      throw new IllegalArgumentException(
          "clip bounds were made for another layout than the model's; build them from its layout");
    }
  }
}
