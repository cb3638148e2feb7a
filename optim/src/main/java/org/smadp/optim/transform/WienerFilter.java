package org.smadp.optim.transform;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.smadp.optim.Transform;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;
import org.smadp.tensor.VectorCodec;

/**
 * Noise-aware memory: the best linear estimate of the current gradient from the last private
 * gradients y, per group, with the known noise variance taken out.
 *
 * <pre>
 *   r_k = running mean of &lt;y_t, y_(t-k)&gt;;  n = d * (noiseStddev / L)^2
 *   r_0 = max(r_0 - n, r_1, 0);  every r_k cut to [0, r_0]
 *   w = (R + n I)^(-1) (r_0 .. r_M),  R_(jk) = r_|j-k|,  negative weights set to 0
 *   SHRINK: sum_j w_j y_(t-j);   SMOOTH: the same over sum_j w_j
 * </pre>
 *
 * One estimator in place of lag weights, gate and norm match; unlike the gate it vanishes when the
 * history is pure noise. Deviates from the paper: this is an alternative to its memory, on queries
 * without a history term, which is the same mechanism at the same cost.
 */
public record WienerFilter(int window, double decay, Scaling scaling) implements Transform {
  /** What the weights add up to. */
  public enum Scaling {
    /** As estimated: the step shrinks with the signal-to-noise ratio. */
    SHRINK,
    /** One: pure smoothing. */
    SMOOTH
  }

  public WienerFilter {
    if (window < 1 || window > 17) {
      throw new IllegalArgumentException("window must be in [1, 17], was " + window);
    }
    if (!(decay >= 0 && decay < 1)) {
      throw new IllegalArgumentException("decay must be in [0, 1), was " + decay);
    }
  }

  /** Correlations are averaged over steps: gradients must be clipped to one norm. */
  @Override
  public boolean needsFixedClip() {
    return true;
  }

  @Override
  public Stage start(Layout layout) {
    return new Estimate(this, layout);
  }

  /** The weights of one group, newest gradient first. */
  double[] weights(double[] correlations, double noise) {
    double[] signal = correlations.clone();
    double next = signal.length > 1 ? signal[1] : 0;
    signal[0] = Math.max(Math.max(signal[0] - noise, next), 0);
    for (int k = 1; k < signal.length; k++) {
      signal[k] = Math.min(Math.max(signal[k], 0), signal[0]);
    }
    double[] weights = new double[signal.length];
    if (signal[0] > 0) {
      double[] column = signal.clone();
      column[0] += noise;
      weights = ToeplitzSolver.solve(column, signal);
    }
    double sum = 0;
    for (int j = 0; j < weights.length; j++) {
      // A cut estimate need not be a correlation, so the solution may leave the range.
      weights[j] = weights[j] > 0 && Double.isFinite(weights[j]) ? weights[j] : 0;
      sum += weights[j];
    }
    if (scaling == Scaling.SMOOTH) {
      for (int j = 0; j < weights.length; j++) {
        weights[j] = sum > 0 ? weights[j] / sum : j == 0 ? 1 : 0;
      }
    }
    return weights;
  }

  private static final class Estimate implements Stage {
    private final WienerFilter settings;
    private final Layout layout;
    private final List<GroupedVector> past = new ArrayList<>(); // newest first
    private final double[][] sums; // by group and lag
    private final double[] mass; // by lag

    Estimate(WienerFilter settings, Layout layout) {
      this.settings = settings;
      this.layout = layout;
      this.sums = new double[layout.groupCount()][settings.window];
      this.mass = new double[settings.window];
    }

    @Override
    public GroupedVector apply(GroupedVector direction, Context context) {
      past.add(0, direction);
      if (past.size() > settings.window) {
        past.remove(settings.window);
      }
      observe(direction);
      List<double[]> weights = new ArrayList<>();
      for (Layout.Group group : layout.groups()) {
        double stddev = context.release().noiseStddev().of(group) / context.expectedLotSize();
        weights.add(settings.weights(correlations(group), group.length() * stddev * stddev));
      }
      GroupedVector estimate = GroupedVector.zeros(layout);
      for (int j = 0; j < past.size(); j++) {
        int lag = j;
        GroupScalars factors = GroupScalars.of(layout, group -> weights.get(group.index())[lag]);
        estimate = estimate.plus(past.get(j).scaled(factors));
      }
      return estimate;
    }

    private void observe(GroupedVector direction) {
      double gain = 1 - settings.decay;
      for (int k = 0; k < past.size(); k++) {
        mass[k] = settings.decay * mass[k] + gain;
        for (Layout.Group group : layout.groups()) {
          double[] own = sums[group.index()];
          own[k] = settings.decay * own[k] + gain * direction.dot(group, past.get(k));
        }
      }
    }

    private double[] correlations(Layout.Group group) {
      double[] result = new double[past.size()];
      for (int k = 0; k < result.length; k++) {
        result[k] = sums[group.index()][k] / mass[k];
      }
      return result;
    }

    @Override
    public void save(DataOutput out) throws IOException {
      out.writeInt(past.size());
      for (GroupedVector vector : past) {
        VectorCodec.write(out, vector);
      }
      for (int k = 0; k < mass.length; k++) {
        out.writeDouble(mass[k]);
        for (double[] own : sums) {
          out.writeDouble(own[k]);
        }
      }
    }

    @Override
    public void restore(DataInput in) throws IOException {
      int count = in.readInt();
      for (int j = 0; j < count; j++) {
        past.add(VectorCodec.read(in, layout));
      }
      for (int k = 0; k < mass.length; k++) {
        mass[k] = in.readDouble();
        for (double[] own : sums) {
          own[k] = in.readDouble();
        }
      }
    }
  }
}
