package org.smadp.nn.torch;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.smadp.privacy.Sensitive;

/**
 * A lot cut into micro-batches: in order, or texts of one length together, so that each is padded
 * no further than its own length asks for, whoever else was drawn.
 */
@Sensitive
final class LotCut {
  private final int[] members;
  private final double[] coins;
  private final int[] starts;

  private LotCut(int[] members, double[] coins, int[] starts) {
    this.members = members;
    this.coins = coins;
    this.starts = starts;
  }

  /**
   * @param coins one for each that was drawn, or none
   * @param length of an example, such as 8, 16, 24; those of one length are put together
   */
  static LotCut of(int[] drawn, double[] coins, IntUnaryOperator length, int microBatch) {
    int[] order =
        IntStream.range(0, drawn.length)
            .boxed()
            .sorted(Comparator.comparingInt(i -> length.applyAsInt(drawn[i])))
            .mapToInt(Integer::intValue)
            .toArray();
    int[] members = Arrays.stream(order).map(i -> drawn[i]).toArray();
    double[] moved =
        coins.length == 0 ? coins : Arrays.stream(order).mapToDouble(i -> coins[i]).toArray();
    IntStream.Builder starts = IntStream.builder();
    int start = 0;
    for (int i = 0; i < members.length; i++) {
      boolean sameLength = length.applyAsInt(members[i]) == length.applyAsInt(members[start]);
      if (i == 0 || i - start == microBatch || !sameLength) {
        start = i;
        starts.add(i);
      }
    }
    return new LotCut(members, moved, starts.add(members.length).build().toArray());
  }

  int count() {
    return starts.length - 1;
  }

  int[] members(int batch) {
    return Arrays.copyOfRange(members, starts[batch], starts[batch + 1]);
  }

  /** The coins of a micro-batch; none where the lot has none. */
  double[] coins(int batch) {
    return coins.length == 0 ? coins : Arrays.copyOfRange(coins, starts[batch], starts[batch + 1]);
  }

  @Override
  public String toString() {
    return "LotCut[withheld]";
  }
}
