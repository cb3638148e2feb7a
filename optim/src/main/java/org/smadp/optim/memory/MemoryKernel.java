package org.smadp.optim.memory;

import java.util.List;
import org.smadp.tensor.Blocks;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/**
 * The dense passes of the memory branch over one group, each reading its inputs once.
 *
 * <pre>
 *   combine:  state = sum_j weight_j * lag_j,  and  &lt;trend, state&gt;, |trend|^2, |state|^2
 *   follow:   trend = gain * latest + (1 - gain) * trend,  and  |latest - recalled|^2
 * </pre>
 *
 * Vectors are floats, every sum is accumulated in double, and long groups are shared among threads
 * through {@link Blocks}, so the bits do not depend on how many there are.
 */
final class MemoryKernel {
  /** Elements whose partial sums stay in the innermost cache while the lags stream past. */
  private static final int TILE = 512;

  private MemoryKernel() {}

  /** What the pass over the lags learns of the memory state and the trend. */
  record Moments(double dot, double trendSquared, double stateSquared) {}

  /**
   * Writes the weighted sum of the lags to the group's range of {@code state}; {@code weights[j]}
   * belongs to {@code lags.get(j)}. Moments are taken of the state as stored.
   */
  static Moments combine(
      Layout.Group group,
      double[] weights,
      List<GroupedVector> lags,
      float[] trend,
      float[] state) {
    if (weights.length != lags.size() || weights.length == 0) {
      throw new IllegalArgumentException(
          "combine needs one weight per lag and at least one lag, had "
              + weights.length
              + " weights for "
              + lags.size()
              + " lags");
    }
    GroupedVector[] sources = lags.toArray(GroupedVector[]::new);
    double[] sums =
        Blocks.sums(
            group.offset(),
            group.end(),
            3,
            (from, to, partial) -> {
              double[] tile = new double[TILE];
              for (int start = from; start < to; start += TILE) {
                int length = Math.min(TILE, to - start);
                weigh(weights, sources, start, length, tile);
                store(tile, trend, state, start, length, partial);
              }
            });
    return new Moments(sums[0], sums[1], sums[2]);
  }

  /** Moves the trend of one group towards the latest vector; returns |latest - recalled|^2. */
  static double follow(
      Layout.Group group,
      GroupedVector latest,
      GroupedVector recalled,
      double gain,
      float[] trend) {
    return Blocks.sums(
        group.offset(),
        group.end(),
        1,
        (from, to, partial) -> {
          double fresh = 0;
          for (int i = from; i < to; i++) {
            float value = latest.get(i);
            trend[i] = (float) (gain * value + (1 - gain) * trend[i]);
            double difference = (double) value - recalled.get(i);
            fresh += difference * difference;
          }
          partial[0] += fresh;
        })[0];
  }

  /** Multiplies the group's range of {@code state} by a factor; factor 0 gives zeros exactly. */
  static void scale(Layout.Group group, double factor, float[] state) {
    Blocks.forEach(
        group.offset(),
        group.end(),
        (from, to) -> {
          for (int i = from; i < to; i++) {
            state[i] = factor == 0 ? 0 : (float) (factor * state[i]);
          }
        });
  }

  private static void weigh(
      double[] weights, GroupedVector[] sources, int start, int length, double[] tile) {
    GroupedVector first = sources[0];
    double weight = weights[0];
    for (int i = 0; i < length; i++) {
      tile[i] = weight * first.get(start + i);
    }
    int j = 1;
    for (; j + 1 < sources.length; j += 2) {
      weighTwo(weights[j], sources[j], weights[j + 1], sources[j + 1], start, length, tile);
    }
    if (j < sources.length) {
      GroupedVector last = sources[j];
      double lastWeight = weights[j];
      for (int i = 0; i < length; i++) {
        tile[i] += lastWeight * last.get(start + i);
      }
    }
  }

  private static void weighTwo(
      double firstWeight,
      GroupedVector first,
      double secondWeight,
      GroupedVector second,
      int start,
      int length,
      double[] tile) {
    for (int i = 0; i < length; i++) {
      tile[i] += firstWeight * first.get(start + i) + secondWeight * second.get(start + i);
    }
  }

  private static void store(
      double[] tile, float[] trend, float[] state, int start, int length, double[] partial) {
    double dot = 0;
    double trendSquared = 0;
    double stateSquared = 0;
    for (int i = 0; i < length; i++) {
      float stored = (float) tile[i];
      state[start + i] = stored;
      double along = trend[start + i];
      dot += along * stored;
      trendSquared += along * along;
      stateSquared += (double) stored * stored;
    }
    partial[0] += dot;
    partial[1] += trendSquared;
    partial[2] += stateSquared;
  }
}
