package org.smadp.optim.transform;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.smadp.optim.Transform;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;
import org.smadp.tensor.VectorCodec;

/**
 * DOPPLER's linear filter on private gradients g (Zhang et al. 2024).
 *
 * <pre>
 *   m_t = sum_(j >= 1) feedback_j * m_(t-j) + sum_(j >= 0) feedforward_j * g_(t-j)
 *   c_t = the same filter on the constant 1;   DEBIASED: m_t / c_t,   PLAIN: m_t
 * </pre>
 *
 * <p>Deviates from the paper's notation: its denominator coefficients a_j are -feedback_j.
 */
public record LowPass(List<Double> feedback, List<Double> feedforward, Start start)
    implements Transform {
  /** Whether the transient of the start is divided out. */
  public enum Start {
    DEBIASED,
    PLAIN
  }

  public LowPass {
    feedback = List.copyOf(feedback);
    feedforward = List.copyOf(feedforward);
    if (feedforward.isEmpty() || feedforward.get(0) == 0) {
      throw new IllegalArgumentException(
          "feedforward must begin with a coefficient other than 0, was " + feedforward);
    }
    for (List<Double> list : List.of(feedback, feedforward)) {
      for (double coefficient : list) {
        if (!Double.isFinite(coefficient)) {
          throw new IllegalArgumentException("coefficients must be finite, were " + list);
        }
      }
    }
  }

  /** One pole: m = pole * m + (1 - pole) * g, debiased. */
  public static LowPass firstOrder(double pole) {
    return new LowPass(List.of(pole), List.of(1 - pole), Start.DEBIASED);
  }

  /** The published filter of second order, which smooths strongly. */
  public static LowPass published() {
    return new LowPass(
        List.of(1.98342955, -0.98549544), List.of(1.6332e-4, 3.2665e-4, 1.6332e-4), Start.DEBIASED);
  }

  @Override
  public Stage start(Layout layout) {
    return new Filter(this, layout);
  }

  private static final class Filter implements Stage {
    private final LowPass settings;
    private final Layout layout;
    private final List<GroupedVector> inputs = new ArrayList<>(); // newest first
    private final List<GroupedVector> outputs = new ArrayList<>();
    private final List<Double> gains = new ArrayList<>();
    private long steps;

    Filter(LowPass settings, Layout layout) {
      this.settings = settings;
      this.layout = layout;
    }

    @Override
    public GroupedVector apply(GroupedVector direction, Context context) {
      inputs.add(0, direction);
      GroupedVector output = direction.scaled(settings.feedforward.get(0));
      double gain = 0;
      for (int j = 0; j < settings.feedforward.size() && j <= steps; j++) {
        double coefficient = settings.feedforward.get(j);
        gain += coefficient;
        output = j == 0 ? output : output.plusScaled(inputs.get(j), coefficient);
      }
      for (int j = 0; j < outputs.size(); j++) {
        output = output.plusScaled(outputs.get(j), settings.feedback.get(j));
        gain += settings.feedback.get(j) * gains.get(j);
      }
      outputs.add(0, output);
      gains.add(0, gain);
      steps++;
      cut(inputs, settings.feedforward.size() - 1);
      cut(outputs, settings.feedback.size());
      cut(gains, settings.feedback.size());
      return settings.start == Start.DEBIASED ? output.scaled(1 / gain) : output;
    }

    private static void cut(List<?> newestFirst, int length) {
      while (newestFirst.size() > length) {
        newestFirst.remove(newestFirst.size() - 1);
      }
    }

    @Override
    public void save(DataOutput out) throws IOException {
      out.writeLong(steps);
      out.writeInt(inputs.size());
      for (GroupedVector input : inputs) {
        VectorCodec.write(out, input);
      }
      out.writeInt(outputs.size());
      for (int j = 0; j < outputs.size(); j++) {
        VectorCodec.write(out, outputs.get(j));
        out.writeDouble(gains.get(j));
      }
    }

    @Override
    public void restore(DataInput in) throws IOException {
      steps = in.readLong();
      int inputCount = in.readInt();
      for (int j = 0; j < inputCount; j++) {
        inputs.add(VectorCodec.read(in, layout));
      }
      int outputCount = in.readInt();
      for (int j = 0; j < outputCount; j++) {
        outputs.add(VectorCodec.read(in, layout));
        gains.add(in.readDouble());
      }
    }
  }
}
