package org.smadp.audit.shadow;

import java.util.stream.IntStream;
import org.smadp.privacy.ClippedSum;
import org.smadp.privacy.GradientSums;
import org.smadp.privacy.Lot;
import org.smadp.privacy.Sensitive;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.Probe;
import org.smadp.tensor.Layout;

/**
 * The data side of a mechanism audit: canaries that are clipped and added by the production
 * accumulator. Canary j has a gradient of {@link #LENGTH} clip norms along its own coordinate, in
 * every group at once; under a flat bound the groups share it equally. It remembers whom it added.
 */
@Sensitive
public final class ShadowSums implements GradientSums {
  /** Gradient norm over clip norm: a clip that is missing shows at once. */
  public static final double LENGTH = 100;

  /** How the gradients of a lot become its sum. */
  @Sensitive
  @FunctionalInterface
  public interface Adding {
    ClippedSum sum(ShadowSums canaries, Lot lot, int[] members, ClipBounds clip);

    /** Clipped one by one by the production accumulator. */
    static Adding production() {
      return ShadowSums::clippedOneByOne;
    }
  }

  private final ShadowSpace space;
  private final int[] included;
  private final Membership membership;
  private final Adding adding;
  private int[] lastMembers = {};

  public ShadowSums(ShadowSpace space, boolean[] included, Membership membership, Adding adding) {
    this.space = space;
    this.included =
        IntStream.range(0, included.length).filter(canary -> included[canary]).toArray();
    this.membership = membership;
    this.adding = adding;
  }

  /** How many canaries are in the data. */
  public int population() {
    return included.length;
  }

  /** The canaries of the last lot that was summed. */
  int[] lastMembers() {
    return lastMembers.clone();
  }

  @Override
  public ClippedSum over(Lot lot, Probe probe, ClipBounds clip) {
    int[] members = membership.of(lot, included.length);
    lastMembers = IntStream.of(members).map(member -> included[member]).toArray();
    return adding.sum(this, lot, members, clip);
  }

  /** The gradient of one member before clipping, added to {@code target} by a factor. */
  public void addGradient(int member, ClipBounds clip, double factor, double[] target) {
    double share = clip.scope() == ClipBounds.Scope.FLAT ? 1 / Math.sqrt(space.groups().size()) : 1;
    for (Layout.Group group : space.groups()) {
      target[space.coordinate(group, included[member])] +=
          factor * share * LENGTH * clip.clipNorms().of(group);
    }
  }

  private static ClippedSum clippedOneByOne(
      ShadowSums canaries, Lot lot, int[] members, ClipBounds clip) {
    ClippedSum.Accumulator sum = ClippedSum.accumulator(lot, clip);
    double[] coins = new double[members.length];
    if (clip.rule() == ClipBounds.Rule.ROUNDED) {
      lot.fillCoins(members, coins);
    }
    double[] gradient = new double[clip.layout().size()];
    for (int i = 0; i < members.length; i++) {
      canaries.addGradient(members[i], clip, 1, gradient);
      sum.add(gradient, coins[i]);
      canaries.addGradient(members[i], clip, -1, gradient); // back to zeros
    }
    return sum.finish();
  }
}
