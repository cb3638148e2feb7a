package org.smadp.optim.clip;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import org.smadp.optim.ClipPolicy;
import org.smadp.optim.ClippingText;
import org.smadp.optim.StepSettings;
import org.smadp.privacy.PrivateRelease;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.ClipCount;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.Layout;

/**
 * Clip norms that follow a quantile of the gradient norms (Andrew et al. 2021), each clipped block
 * by itself, from the noisy count of examples within the bound.
 *
 * <pre>
 *   within = count / L + 1/2
 *   C = min(largest, max(smallest, C * exp(-rate * (within - targetWithin))))
 * </pre>
 *
 * The count is part of the query and of its charge. It is divided by the expected lot size, never
 * by the drawn one.
 *
 * @param first the bounds of the first step
 * @param targetWithin the share of examples that should stay within the bound
 */
public record AdaptiveQuantileClip(
    ClipBounds first,
    double targetWithin,
    double rate,
    GroupScalars smallest,
    GroupScalars largest,
    ClipCount count,
    double expectedLotSize)
    implements ClipPolicy {
  public AdaptiveQuantileClip {
    if (!(targetWithin > 0 && targetWithin < 1)) {
      throw new IllegalArgumentException("targetWithin must be in (0, 1), was " + targetWithin);
    }
    if (!(rate > 0 && Double.isFinite(rate))) {
      throw new IllegalArgumentException("rate must be > 0 and finite, was " + rate);
    }
    for (Layout.Group group : first.layout().groups()) {
      double low = smallest.of(group);
      double high = largest.of(group);
      if (!(low > 0 && high >= low && Double.isFinite(high))) {
        throw new IllegalArgumentException(
            "clip norms need 0 < smallest <= largest < infinity, were " + low + " and " + high);
      }
    }
    if (count instanceof ClipCount.None) {
      throw new IllegalArgumentException("an adaptive clip norm needs a count; ask for one");
    }
    StepSettings.requireLotSize(expectedLotSize);
  }

  /** The median, see {@link #of}. */
  public static AdaptiveQuantileClip usual(ClipBounds first, double expectedLotSize) {
    return of(first, 0.5, expectedLotSize);
  }

  /** Rate 0.2, count noise L / 20, each norm within a factor of 100 of its own first one. */
  public static AdaptiveQuantileClip of(
      ClipBounds first, double targetWithin, double expectedLotSize) {
    GroupScalars clipNorms = first.clipNorms();
    return new AdaptiveQuantileClip(
        first,
        targetWithin,
        0.2,
        GroupScalars.of(first.layout(), group -> clipNorms.of(group) / 100),
        GroupScalars.of(first.layout(), group -> clipNorms.of(group) * 100),
        usualCount(expectedLotSize),
        expectedLotSize);
  }

  /** Count noise of standard deviation L / 20. */
  public static ClipCount usualCount(double expectedLotSize) {
    return new ClipCount.Noisy(expectedLotSize / 20);
  }

  /** The noisy share of examples within the bound, one for each clipped block. */
  static List<Double> within(PrivateRelease release, double expectedLotSize) {
    return release.clipCounts().stream().map(count -> count / expectedLotSize + 0.5).toList();
  }

  @Override
  public State start(Layout layout) {
    ClipPolicy.requireLayout(first, layout);
    return new Following(this);
  }

  @Override
  public String describe(DoubleFunction<String> number) {
    return "%s an L2 norm C that starts at %s and moves, between %s and %s, until a share of %s"
            .formatted(
                ClippingText.bounding(first),
                ClippingText.norms(first, number),
                number.apply(smallest.values().stream().mapToDouble(c -> c).min().orElseThrow()),
                number.apply(largest.values().stream().mapToDouble(c -> c).max().orElseThrow()),
                number.apply(targetWithin))
        + " of the gradients is within it; "
        + describeCounts(number);
  }

  private String describeCounts(DoubleFunction<String> number) {
    String each = first.scope() == ClipBounds.Scope.FLAT ? "" : " for each group";
    return count instanceof ClipCount.Noisy noisy
        ? "with the gradients a noisy count of those%s is released, noise stddev %s, in the same event"
            .formatted(each, number.apply(noisy.noiseStddev()))
        : "their count" + each + " is released WITHOUT noise";
  }

  private static final class Following implements State {
    private final AdaptiveQuantileClip settings;
    private ClipBounds bounds;

    Following(AdaptiveQuantileClip settings) {
      this.settings = settings;
      this.bounds = settings.first;
    }

    @Override
    public ClipBounds bounds() {
      return bounds;
    }

    @Override
    public void remember(PrivateRelease release) {
      List<Double> within = within(release, settings.expectedLotSize);
      if (within.size() != bounds.blockCount()) {
        throw new IllegalStateException(
            "the release carries no clip counts; ask with the policy's count");
      }
      boolean flat = bounds.scope() == ClipBounds.Scope.FLAT;
      GroupScalars old = bounds.clipNorms();
      set(
          GroupScalars.of(
              bounds.layout(),
              group -> moved(group, old.of(group), within.get(flat ? 0 : group.index()))));
    }

    private double moved(Layout.Group group, double clipNorm, double within) {
      double next = clipNorm * Math.exp(-settings.rate * (within - settings.targetWithin));
      return Math.min(settings.largest.of(group), Math.max(settings.smallest.of(group), next));
    }

    private void set(GroupScalars clipNorms) {
      bounds = new ClipBounds(clipNorms, bounds.scope(), bounds.rule());
    }

    @Override
    public void save(DataOutput out) throws IOException {
      for (double clipNorm : bounds.clipNorms().values()) {
        out.writeDouble(clipNorm);
      }
    }

    @Override
    public void restore(DataInput in) throws IOException {
      List<Double> clipNorms = new ArrayList<>();
      for (int g = 0; g < bounds.layout().groupCount(); g++) {
        clipNorms.add(in.readDouble());
      }
      set(new GroupScalars(bounds.layout(), clipNorms));
    }
  }
}
