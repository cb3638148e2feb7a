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
 * Adam on the private gradient g, with bias-corrected moments; t counts from 1 here.
 *
 * <pre>
 *   m = b1 * m + (1 - b1) * g,      m' = m / (1 - b1^t)
 *   v = b2 * v + (1 - b2) * g^2,    v' = v / (1 - b2^t)
 *   STABILIZED:       m' / (sqrt(v') + constant)
 *   NOISE_CORRECTED:  m' / sqrt(max(v' - (noiseStddev_g / L)^2, constant))
 * </pre>
 *
 * The second denominator takes the known variance of the noise out of the second moment (DP-AdamBC,
 * Tang et al. 2024), group by group; its constant is a floor on the variance.
 */
public record Adam(
    double firstMomentDecay, double secondMomentDecay, Denominator denominator, double constant)
    implements Transform {
  /** What the first moment is divided by. */
  public enum Denominator {
    STABILIZED,
    NOISE_CORRECTED
  }

  public Adam {
    requireDecay("firstMomentDecay", firstMomentDecay);
    requireDecay("secondMomentDecay", secondMomentDecay);
    if (!(constant > 0 && Double.isFinite(constant))) {
      throw new IllegalArgumentException(
          (denominator == Denominator.STABILIZED ? "stabilizer" : "varianceFloor")
              + " must be > 0 and finite, was "
              + constant);
    }
  }

  /** Decays 0.9 and 0.999, stabiliser 1e-8. */
  public static Adam usual() {
    return new Adam(0.9, 0.999, Denominator.STABILIZED, 1e-8);
  }

  private static void requireDecay(String name, double decay) {
    if (!(decay >= 0 && decay < 1)) {
      throw new IllegalArgumentException(name + " must be in [0, 1), was " + decay);
    }
  }

  /** The noise-corrected denominator takes one noise variance out of a mean over steps. */
  @Override
  public boolean needsFixedClip() {
    return denominator == Denominator.NOISE_CORRECTED;
  }

  @Override
  public Stage start(Layout layout) {
    return new Moments(this, layout);
  }

  private static final class Moments implements Stage {
    private final Adam settings;
    private final Layout layout;
    private final float[] first;
    private final float[] second;
    private long updates;

    Moments(Adam settings, Layout layout) {
      this.settings = settings;
      this.layout = layout;
      this.first = new float[layout.size()];
      this.second = new float[layout.size()];
    }

    @Override
    public GroupedVector apply(GroupedVector direction, Context context) {
      updates++;
      float[] result = new float[layout.size()];
      for (Layout.Group group : layout.groups()) {
        double noise = context.release().noiseStddev().of(group) / context.expectedLotSize();
        Blocks.forEach(
            group.offset(),
            group.end(),
            (from, to) -> update(direction, noise * noise, result, from, to));
      }
      return GroupedVector.adopt(layout, result);
    }

    private void update(
        GroupedVector direction, double noiseVariance, float[] result, int from, int to) {
      double firstDecay = settings.firstMomentDecay;
      double secondDecay = settings.secondMomentDecay;
      double firstBias = 1 - Math.pow(firstDecay, (double) updates);
      double secondBias = 1 - Math.pow(secondDecay, (double) updates);
      boolean corrected = settings.denominator == Denominator.NOISE_CORRECTED;
      for (int i = from; i < to; i++) {
        double gradient = direction.get(i);
        first[i] = (float) (firstDecay * first[i] + (1 - firstDecay) * gradient);
        second[i] = (float) (secondDecay * second[i] + (1 - secondDecay) * gradient * gradient);
        double variance = second[i] / secondBias;
        double scale =
            corrected
                ? Math.sqrt(Math.max(variance - noiseVariance, settings.constant))
                : Math.sqrt(variance) + settings.constant;
        result[i] = (float) (first[i] / firstBias / scale);
      }
    }

    @Override
    public void save(DataOutput out) throws IOException {
      out.writeLong(updates);
      VectorCodec.write(out, first);
      VectorCodec.write(out, second);
    }

    @Override
    public void restore(DataInput in) throws IOException {
      updates = in.readLong();
      VectorCodec.readInto(in, first);
      VectorCodec.readInto(in, second);
    }
  }
}
