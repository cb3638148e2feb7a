package org.smadp.optim.transform;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.smadp.optim.Transform;
import org.smadp.tensor.Blocks;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;
import org.smadp.tensor.VectorCodec;

/**
 * Lion's update on the private gradient g (Chen et al. 2023): every coordinate moves by one, in the
 * direction of a mean that weighs the newest gradient more than the mean it keeps.
 *
 * <pre>
 *   direction = sign(updateDecay * m + (1 - updateDecay) * g),  0 where that is 0
 *   m = momentumDecay * m + (1 - momentumDecay) * g,            from m = 0
 * </pre>
 *
 * The sign needs no bias correction, since it does not see a positive factor.
 */
public record SignMomentum(double updateDecay, double momentumDecay) implements Transform {
  public SignMomentum {
    requireDecay("updateDecay", updateDecay);
    requireDecay("momentumDecay", momentumDecay);
  }

  private static void requireDecay(String name, double decay) {
    if (!(decay >= 0 && decay < 1)) {
      throw new IllegalArgumentException(name + " must be in [0, 1), was " + decay);
    }
  }

  @Override
  public Stage start(Layout layout) {
    return new Signs(this, layout);
  }

  private static final class Signs implements Stage {
    private final SignMomentum settings;
    private final Layout layout;
    private final float[] mean;

    Signs(SignMomentum settings, Layout layout) {
      this.settings = settings;
      this.layout = layout;
      this.mean = new float[layout.size()];
    }

    @Override
    public GroupedVector apply(GroupedVector direction, Context context) {
      float[] result = new float[layout.size()];
      Blocks.forEach(0, layout.size(), (from, to) -> update(direction, result, from, to));
      return GroupedVector.adopt(layout, result);
    }

    private void update(GroupedVector direction, float[] result, int from, int to) {
      double updateDecay = settings.updateDecay;
      double momentumDecay = settings.momentumDecay;
      for (int i = from; i < to; i++) {
        double gradient = direction.get(i);
        result[i] = (float) Math.signum(updateDecay * mean[i] + (1 - updateDecay) * gradient);
        mean[i] = (float) (momentumDecay * mean[i] + (1 - momentumDecay) * gradient);
      }
    }

    @Override
    public void save(DataOutput out) throws IOException {
      VectorCodec.write(out, mean);
    }

    @Override
    public void restore(DataInput in) throws IOException {
      VectorCodec.readInto(in, mean);
    }
  }
}
