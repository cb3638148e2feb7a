package org.smadp.optim;

import java.util.function.DoubleFunction;
import org.smadp.privacy.PrivateRelease;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.tensor.Layout;

/** The same clip bounds in every step. */
record FixedClip(ClipBounds first) implements ClipPolicy {
  @Override
  public State start(Layout layout) {
    ClipPolicy.requireLayout(first, layout);
    return new Fixed(first);
  }

  @Override
  public String describe(DoubleFunction<String> number) {
    String norm = ClippingText.bounding(first) + " L2 norm " + ClippingText.norms(first, number);
    if (first.scope() == ClipBounds.Scope.FLAT) {
      return norm;
    }
    double squares = first.clipNorms().values().stream().mapToDouble(c -> c * c).sum();
    return norm + ", so that the whole gradient stays within " + number.apply(Math.sqrt(squares));
  }

  private record Fixed(ClipBounds bounds) implements State, Checkpointed.Stateless {
    @Override
    public void remember(PrivateRelease release) {}
  }
}
