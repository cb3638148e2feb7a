package org.smadp.nn.torch;

import java.util.Arrays;
import org.smadp.privacy.Sensitive;

/**
 * The rows of a few users in one batch, those of each user next to each other. Each row's loss
 * counts one over the number of its user's rows, so that a user's loss is the mean of theirs.
 */
@Sensitive
final class UserBatch {
  private final Batch rows;
  private final int[] starts;
  private final double[] coins;

  /** Makes the dropout masks of some rows; null runs dropout layers as the identity. */
  interface DropoutSource {
    DropoutMasks masks(int[] members);
  }

  private UserBatch(Batch rows, int[] starts, double[] coins) {
    this.rows = rows;
    this.starts = starts;
    this.coins = coins;
  }

  /**
   * Reads the rows of some users.
   *
   * @param coins one for every user under randomised rounding, else none
   */
  static UserBatch of(
      LotReader reader, int[][] rowsOfUsers, DropoutSource dropout, double[] coins) {
    int[] members = Arrays.stream(rowsOfUsers).flatMapToInt(Arrays::stream).toArray();
    int[] starts = new int[rowsOfUsers.length + 1];
    double[] weights = new double[members.length];
    for (int user = 0; user < rowsOfUsers.length; user++) {
      int count = rowsOfUsers[user].length;
      starts[user + 1] = starts[user] + count;
      Arrays.fill(weights, starts[user], starts[user + 1], 1.0 / count);
    }
    Batch batch = reader.read(members, dropout.masks(members)).weighted(weights);
    return new UserBatch(batch, starts, coins);
  }

  int users() {
    return starts.length - 1;
  }

  /** The rows of all of them. */
  Batch rows() {
    return rows;
  }

  /** The rows of one of them. */
  Batch rows(int user) {
    return rows.range(starts[user], starts[user + 1]);
  }

  /** Where the rows of a user begin; for {@code users()}, where those of the last end. */
  int start(int user) {
    return starts[user];
  }

  /** The coin of a user; 0 where no rule asks for it. */
  double coin(int user) {
    return coins.length == 0 ? 0 : coins[user];
  }

  @Override
  public String toString() {
    return "UserBatch[withheld]";
  }
}
