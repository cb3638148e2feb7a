package org.smadp.privacy;

import java.nio.ByteBuffer;
import java.util.BitSet;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.NormQuery;
import org.smadp.tensor.Blocks;
import org.smadp.tensor.Layout;

/**
 * A sum of clipped per-example gradients: s_t in the paper, raw and therefore locked. There is no
 * public way to read it; only the mechanism, in this package, can, and only once.
 *
 * <pre>
 *   s_t^(g) = sum over the lot of min(1, C^(g) / |g_i^(g)|) * g_i^(g)
 * </pre>
 *
 * <p><b>Guarantee</b>: a finished sum is finite in every coordinate; one example moves it by at
 * most the clip bound; an empty lot gives zeros. Not covered: the rounding of the sum itself. It is
 * of the order of the number of examples times 2^-53 where examples are added here, and of a few
 * 1e-6 of the bound where an engine adds micro-batches in float32, since an example more moves
 * others to another micro-batch.
 */
@Sensitive
public final class ClippedSum {
  private final ClipBounds clip;
  private final Lot lot;
  private final NormTally tally;
  private double[] values;

  private ClippedSum(ClipBounds clip, Lot lot, NormTally tally, double[] values) {
    this.clip = clip;
    this.lot = lot;
    this.tally = tally;
    this.values = values;
  }

  /** Starts the sum of one lot; the sampling rate travels from the lot to the ledger. */
  public static Accumulator accumulator(Lot lot, ClipBounds clip) {
    return new Accumulator(clip, lot);
  }

  /**
   * The sum of min(|g_i|, C) over the same lot, as a sum in its own right: one number of
   * sensitivity C, to be released under {@link NormQuery}. This sum is spent. For flat bounds.
   */
  ClippedSum ofNorms() {
    double[] norms = {tally.normSum()};
    consume();
    ClipBounds bounds = NormQuery.of(clip.clipNorms().of(0)).clip();
    return new ClippedSum(bounds, lot, new NormTally(1), norms);
  }

  ClipBounds clip() {
    return clip;
  }

  Lot lot() {
    return lot;
  }

  /** Examples within the bound minus half of all, for each clipped block. */
  double[] counts() {
    return tally.counts();
  }

  /** Hands the values over, once. */
  synchronized double[] consume() {
    if (values == null) {
      throw new IllegalStateException(
          "clippedSum was already released; draw a new lot for every query");
    }
    double[] result = values;
    values = null;
    return result;
  }

  /** All it holds but lot and bounds, for {@link SealedSum}; this sum is spent. */
  byte[] written() {
    double[] sum = consume();
    ByteBuffer bytes = ByteBuffer.allocate(tally.bytes() + Double.BYTES * sum.length);
    tally.write(bytes);
    bytes.asDoubleBuffer().put(sum);
    return bytes.array();
  }

  /** What {@link #written} gave, as a sum over this lot. */
  static ClippedSum read(byte[] written, Lot lot, ClipBounds clip) {
    ByteBuffer bytes = ByteBuffer.wrap(written);
    NormTally tally = NormTally.read(bytes, clip.blockCount());
    double[] sum = new double[clip.layout().size()];
    bytes.asDoubleBuffer().get(sum);
    return new ClippedSum(clip, lot, tally, sum);
  }

  @Override
  public String toString() {
    return "ClippedSum[withheld]";
  }

  /**
   * Collects examples one by one, clipping each, or sums that an engine clipped itself. For one
   * thread at a time.
   */
  @Sensitive
  public static final class Accumulator {
    private final ClipBounds clip;
    private final Lot lot;
    private final NormTally tally;
    private final BitSet merged = new BitSet();
    private double[] values;

    private Accumulator(ClipBounds clip, Lot lot) {
      this.clip = clip;
      this.lot = lot;
      this.tally = new NormTally(clip.blockCount());
      this.values = new double[clip.layout().size()];
    }

    /** Clips one example's gradient and adds it; a block that is not finite adds zero. */
    public void add(double[] gradient) {
      clip.requireNoCoin();
      add(gradient, 0);
    }

    /**
     * As {@link #add(double[])}, for every clip rule.
     *
     * @param coin the example's coin, see {@link Lot#fillCoins}
     */
    public void add(double[] gradient, double coin) {
      double[] sum = open();
      forEachBlock(
          gradient.length,
          (block, from, to, clipNorm) -> {
            double norm = SafeNorm.of(gradient, from, to);
            tally.add(block, norm, clipNorm);
            double factor = clip.factor(norm, clipNorm, coin);
            for (int i = from; factor > 0 && i < to; i++) {
              sum[i] += factor * gradient[i];
            }
          });
    }

    /** As {@link #add(double[])}, for a gradient in float; it is clipped and added in double. */
    public void add(float[] gradient) {
      double[] sum = open();
      forEachBlock(
          gradient.length,
          (block, from, to, clipNorm) -> {
            double norm = SafeNorm.of(gradient, from, to);
            tally.add(block, norm, clipNorm);
            double factor = clip.factor(norm, clipNorm);
            for (int i = from; factor > 0 && i < to; i++) {
              sum[i] += factor * gradient[i];
            }
          });
    }

    /**
     * Reports the norms, before clipping, of examples whose clipped sum the caller adds: all of one
     * block, which is a group's index, or 0 under a flat bound. Queries that count examples or add
     * up norms need it; others work without.
     */
    public void addNorms(int block, double[] norms) {
      open();
      double clipNorm = clip.clipNorms().of(block);
      for (double norm : norms) {
        tally.add(block, norm, clipNorm);
      }
      tally.normsReported();
    }

    /**
     * Adds a partial sum over examples that the caller has already clipped to these bounds, from
     * {@code offset} on. The engine that calls it answers for the bound: see {@code
     * GradientSumsContract}.
     */
    public void addClipped(int offset, float[] partialSum) {
      double[] sum = open();
      requireInside(offset, partialSum.length);
      tally.partialSumAdded();
      Blocks.forEach(
          0,
          partialSum.length,
          (from, to) -> {
            for (int i = from; i < to; i++) {
              sum[offset + i] += partialSum[i];
            }
          });
    }

    /** As {@link #addClipped(int, float[])}, for an engine that computes in double. */
    public void addClipped(int offset, double[] partialSum) {
      double[] sum = open();
      requireInside(offset, partialSum.length);
      tally.partialSumAdded();
      Blocks.forEach(
          0,
          partialSum.length,
          (from, to) -> {
            for (int i = from; i < to; i++) {
              sum[offset + i] += partialSum[i];
            }
          });
    }

    /**
     * Adds a sum that was computed elsewhere over other examples of the same lot, and spends it.
     * One over another lot or under other bounds is refused.
     */
    public void merge(ClippedSum part) {
      double[] sum = open();
      if (part.lot != lot || !part.clip.equals(clip)) {
        throw new IllegalArgumentException(
            "a part must be over the same lot and under the same bounds as the sum it joins");
      }
      double[] values = part.consume();
      for (int i = 0; i < sum.length; i++) {
        sum[i] += values[i];
      }
      tally.add(part.tally);
    }

    /**
     * As {@link #merge(ClippedSum)}, for a sum that was computed in another process; each part
     * once.
     */
    public void merge(int part, SealedSum sum) {
      ClippedSum opened = sum.open(lot, part, clip);
      if (merged.get(part)) {
        throw new IllegalArgumentException("part " + part + " of the lot has been added before");
      }
      merged.set(part);
      merge(opened);
    }

    /** Closes the sum; nothing can be added afterwards. */
    public ClippedSum finish() {
      double[] sum = open();
      values = null;
      requireFinite(sum);
      return new ClippedSum(clip, lot, tally, sum);
    }

    /** One block that is clipped together: a group, or everything under a flat bound. */
    private interface Block {
      void add(int block, int from, int to, double clipNorm);
    }

    private void forEachBlock(int length, Block block) {
      Layout layout = clip.layout();
      if (length != layout.size()) {
        throw new IllegalArgumentException(
            "gradient must have length " + layout.size() + ", had " + length);
      }
      if (clip.scope() == ClipBounds.Scope.FLAT) {
        block.add(0, 0, length, clip.clipNorms().of(0));
        return;
      }
      for (Layout.Group group : layout.groups()) {
        block.add(group.index(), group.offset(), group.end(), clip.clipNorms().of(group));
      }
    }

    private double[] open() {
      if (values == null) {
        throw new IllegalStateException("this accumulator is finished; start a new one");
      }
      return values;
    }

    private void requireInside(int offset, int length) {
      if (offset < 0 || length > values.length - offset) {
        throw new IllegalArgumentException(
            "partialSum must lie in [0, %d), was [%d, %d)"
                .formatted(values.length, offset, (long) offset + length));
      }
    }

    /** Fails closed: a NaN in a release would tell that a certain example is in the lot. */
    private static void requireFinite(double[] sum) {
      double[] bad =
          Blocks.sums(
              0,
              sum.length,
              1,
              (from, to, counts) -> {
                for (int i = from; i < to; i++) {
                  counts[0] += Double.isFinite(sum[i]) ? 0 : 1;
                }
              });
      if (bad[0] > 0) {
        throw new IllegalStateException(
            "partialSum must be finite; let an example with a NaN or infinity contribute zero");
      }
    }
  }
}
