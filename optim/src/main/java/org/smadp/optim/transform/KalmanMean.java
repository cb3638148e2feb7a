package org.smadp.optim.transform;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.smadp.optim.Transform;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;
import org.smadp.tensor.VectorCodec;

/**
 * The filter of DiSK at a fixed gain: mean_0 = direction_0, mean = (1 - gain) * mean + gain *
 * direction. The gain weighs the new gradient; with gain 1 nothing is filtered.
 */
public record KalmanMean(double gain) implements Transform {
  public KalmanMean {
    if (!(gain > 0 && gain <= 1)) {
      throw new IllegalArgumentException("gain must be in (0, 1], was " + gain);
    }
  }

  @Override
  public Stage start(Layout layout) {
    return new Mean(gain, layout);
  }

  private static final class Mean implements Stage {
    private final double gain;
    private final Layout layout;
    private GroupedVector mean;

    Mean(double gain, Layout layout) {
      this.gain = gain;
      this.layout = layout;
    }

    @Override
    public GroupedVector apply(GroupedVector direction, Context context) {
      mean =
          mean == null || gain == 1 ? direction : direction.scaled(gain).plusScaled(mean, 1 - gain);
      return mean;
    }

    @Override
    public void save(DataOutput out) throws IOException {
      out.writeBoolean(mean != null);
      if (mean != null) {
        VectorCodec.write(out, mean);
      }
    }

    @Override
    public void restore(DataInput in) throws IOException {
      mean = in.readBoolean() ? VectorCodec.read(in, layout) : null;
    }
  }
}
