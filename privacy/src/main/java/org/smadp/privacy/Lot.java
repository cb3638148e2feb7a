package org.smadp.privacy;

import java.util.Arrays;

/**
 * The examples drawn for one query, by index, and the probability with which each was drawn. It may
 * be empty. Its size is sensitive too: nothing may divide by it.
 *
 * <p><b>Guarantee</b>: no example is in it twice, so none counts twice in a sum.
 */
@Sensitive
public final class Lot {
  private final int[] examples;
  private final double samplingRate;
  private final double[] coins;

  public Lot(int[] examples, double samplingRate) {
    this(examples, samplingRate, new double[0]);
  }

  /**
   * @param coins one value in [0, 1) for every example, drawn without looking at it, for {@link
   *     ClipBounds.Rule#ROUNDED}; or none
   */
  public Lot(int[] examples, double samplingRate, double[] coins) {
    if (!(samplingRate >= 0 && samplingRate <= 1)) {
      throw new IllegalArgumentException("samplingRate must be in [0, 1], was " + samplingRate);
    }
    this.examples = examples.clone();
    this.samplingRate = samplingRate;
    this.coins = coins.clone();
    requireDistinct(this.examples);
    if (coins.length != 0 && coins.length != examples.length) {
      throw new IllegalArgumentException("coins must be none, or one for every example");
    }
  }

  public int[] examples() {
    return examples.clone();
  }

  public double samplingRate() {
    return samplingRate;
  }

  /** The coin of the example at this position of {@link #examples()}. */
  public double coin(int position) {
    if (coins.length == 0) {
      throw new IllegalStateException(
          "this lot has no coins; draw it from a sampler that adds them");
    }
    return coins[position];
  }

  @Override
  public String toString() {
    return "Lot[withheld]";
  }

  private static void requireDistinct(int[] examples) {
    int[] sorted = isIncreasing(examples) ? examples : Arrays.stream(examples).sorted().toArray();
    if (!isIncreasing(sorted) || (sorted.length > 0 && sorted[0] < 0)) {
      throw new IllegalArgumentException("examples must be distinct and >= 0; draw each once");
    }
  }

  private static boolean isIncreasing(int[] values) {
    for (int i = 1; i < values.length; i++) {
      if (values[i - 1] >= values[i]) {
        return false;
      }
    }
    return true;
  }
}
