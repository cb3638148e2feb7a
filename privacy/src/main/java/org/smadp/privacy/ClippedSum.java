package org.smadp.privacy;

import org.smadp.tensor.Layout;

/**
 * A sum of clipped per-example gradients: s_t in the paper, raw and therefore locked. There is no
 * public way to read it; only {@link GaussianMechanism}, in this package, can, and only once.
 */
@Sensitive
public final class ClippedSum {
  private final ClipBounds clip;
  private final double samplingRate;
  private double[] values;

  private ClippedSum(ClipBounds clip, double samplingRate, double[] values) {
    this.clip = clip;
    this.samplingRate = samplingRate;
    this.values = values;
  }

  /** Starts the sum of one lot; the sampling rate travels from the lot to the ledger. */
  public static Accumulator accumulator(Lot lot, ClipBounds clip) {
    return new Accumulator(clip, lot.samplingRate());
  }

  ClipBounds clip() {
    return clip;
  }

  double samplingRate() {
    return samplingRate;
  }

  /** Hands the values over, once. */
  double[] consume() {
    if (values == null) {
      throw new IllegalStateException(
          "clippedSum was already released; draw a new lot for every query");
    }
    double[] result = values;
    values = null;
    return result;
  }

  @Override
  public String toString() {
    return "ClippedSum[withheld]";
  }

  /** Collects examples one by one, clipping each, or sums that an engine clipped itself. */
  @Sensitive
  public static final class Accumulator {
    private final ClipBounds clip;
    private final double samplingRate;
    private double[] values;

    private Accumulator(ClipBounds clip, double samplingRate) {
      this.clip = clip;
      this.samplingRate = samplingRate;
      this.values = new double[clip.layout().size()];
    }

    /** Clips one example's gradient and adds it; a block that is not finite adds zero. */
    public void add(double[] gradient) {
      double[] sum = open();
      Layout layout = clip.layout();
      if (gradient.length != layout.size()) {
        throw new IllegalArgumentException(
            "gradient must have length " + layout.size() + ", had " + gradient.length);
      }
      if (clip.scope() == ClipBounds.Scope.FLAT) {
        addBlock(sum, gradient, 0, layout.size(), clip.clipNorms().of(0));
        return;
      }
      for (Layout.Group group : layout.groups()) {
        addBlock(sum, gradient, group.offset(), group.end(), clip.clipNorms().of(group));
      }
    }

    /**
     * Adds a partial sum over examples that the caller has already clipped to these bounds, from
     * {@code offset} on. The engine that calls it answers for the bound: see {@code
     * GradientSumsContract}.
     */
    public void addClipped(int offset, float[] partialSum) {
      double[] sum = open();
      for (int i = 0; i < partialSum.length; i++) {
        sum[offset + i] += partialSum[i];
      }
    }

    /** As {@link #addClipped(int, float[])}, for an engine that computes in double. */
    public void addClipped(int offset, double[] partialSum) {
      double[] sum = open();
      for (int i = 0; i < partialSum.length; i++) {
        sum[offset + i] += partialSum[i];
      }
    }

    /** Closes the sum; nothing can be added afterwards. */
    public ClippedSum finish() {
      ClippedSum result = new ClippedSum(clip, samplingRate, open());
      values = null;
      return result;
    }

    private double[] open() {
      if (values == null) {
        throw new IllegalStateException("this accumulator is finished; start a new one");
      }
      return values;
    }

    private void addBlock(double[] sum, double[] gradient, int from, int to, double clipNorm) {
      double factor = clip.factor(SafeNorm.of(gradient, from, to), clipNorm);
      if (factor == 0) {
        return;
      }
      for (int i = from; i < to; i++) {
        sum[i] += factor * gradient[i];
      }
    }
  }
}
