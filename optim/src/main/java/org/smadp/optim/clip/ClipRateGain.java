package org.smadp.optim.clip;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.smadp.optim.Transform;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/**
 * A multiplier of the learning rate driven by the noisy share of clipped examples (DP-Adam-AC).
 *
 * <pre>
 *   share = 0.9 * share + 0.1 * (1 - within),  within from the release's counts, averaged over blocks
 *   share below target - tolerance:  gain = min(largest, 1.01 * gain)
 *   share above target + tolerance:  gain = max(smallest, 0.995 * gain)
 * </pre>
 */
public record ClipRateGain(double target, double tolerance, double smallest, double largest)
    implements Transform {
  private static final double SMOOTHING = 0.9;
  private static final double FASTER = 1.01;
  private static final double SLOWER = 0.995;

  public ClipRateGain {
    if (!(target > 0 && target < 1 && tolerance >= 0)) {
      throw new IllegalArgumentException(
          "target must be in (0, 1) and tolerance >= 0, were " + target + " and " + tolerance);
    }
    if (!(smallest > 0 && smallest <= 1 && largest >= 1 && Double.isFinite(largest))) {
      throw new IllegalArgumentException(
          "the gain needs 0 < smallest <= 1 <= largest, were " + smallest + " and " + largest);
    }
  }

  @Override
  public Stage start(Layout layout) {
    return new Gain(this);
  }

  private static final class Gain implements Stage {
    private final ClipRateGain settings;
    private double share = Double.NaN;
    private double gain = 1;

    Gain(ClipRateGain settings) {
      this.settings = settings;
    }

    @Override
    public GroupedVector apply(GroupedVector direction, Context context) {
      AdaptiveQuantileClip.within(context.release(), context.expectedLotSize()).stream()
          .mapToDouble(Double::doubleValue)
          .average()
          .ifPresent(within -> follow(1 - within));
      return gain == 1 ? direction : direction.scaled(gain);
    }

    private void follow(double clipped) {
      share = Double.isNaN(share) ? clipped : SMOOTHING * share + (1 - SMOOTHING) * clipped;
      if (share < settings.target - settings.tolerance) {
        gain = Math.min(settings.largest, FASTER * gain);
      } else if (share > settings.target + settings.tolerance) {
        gain = Math.max(settings.smallest, SLOWER * gain);
      }
    }

    @Override
    public void save(DataOutput out) throws IOException {
      out.writeDouble(share);
      out.writeDouble(gain);
    }

    @Override
    public void restore(DataInput in) throws IOException {
      share = in.readDouble();
      gain = in.readDouble();
    }
  }
}
