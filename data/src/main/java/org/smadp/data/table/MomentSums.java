package org.smadp.data.table;

import java.util.Arrays;
import java.util.Optional;
import org.smadp.data.Split;
import org.smadp.privacy.ClippedSum;
import org.smadp.privacy.GradientSums;
import org.smadp.privacy.Lot;
import org.smadp.privacy.Sensitive;
import org.smadp.privacy.UserRows;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.Probe;
import org.smadp.tensor.Layout;

/**
 * Sums of measured inputs and of their squares, which only the door can release.
 *
 * <pre>
 *   a row adds (x_1, ..., x_m, x_1^2, ..., x_m^2), all x in [-1, 1]:   norm at most sqrt(2 m)
 * </pre>
 *
 * <p>Where the unit is a user, a user adds the mean over all their rows of these: a mean of vectors
 * within a norm is within it.
 *
 * <p><b>Guarantee</b>: one row, or one user with all rows, moves the sums by at most sqrt(2 m),
 * whatever is in it: what it adds is clipped to that bound, and with a value that is not a number
 * it adds nothing.
 */
@Sensitive
public final class MomentSums implements GradientSums {
  private final Split rows;
  private final int[] measured;
  private final Optional<UserRows> users;

  /**
   * Sums over rows that are not standardised yet.
   *
   * @param measured where the inputs are in a row
   * @param users whose rows they are, where a user counts as one
   */
  public MomentSums(Split rows, int[] measured, Optional<UserRows> users) {
    this.rows = rows;
    this.measured = measured.clone();
    this.users = users;
  }

  /** Sums of m inputs, then those of their squares. */
  public static Layout layout(int m) {
    return Layout.builder().group("columns", 2 * m).build();
  }

  public static ClipBounds bounds(int m) {
    return ClipBounds.flat(layout(m), Math.sqrt(2.0 * m));
  }

  @Override
  public void requireAnswerable(Probe probe, ClipBounds clip) {
    if (!clip.equals(bounds(measured.length))) {
      throw new IllegalArgumentException("clip must be the bounds of column sums");
    }
  }

  @Override
  public ClippedSum over(Lot lot, Probe probe, ClipBounds clip) {
    requireAnswerable(probe, clip);
    ClippedSum.Accumulator sum = ClippedSum.accumulator(lot, clip);
    double[] moments = new double[2 * measured.length];
    for (int member : lot.members(users.map(UserRows::users).orElse(rows.size()))) {
      Arrays.fill(moments, 0);
      int[] own = users.map(of -> of.of(member)).orElseGet(() -> new int[] {member});
      for (int row : own) {
        addRow(moments, row, own.length);
      }
      sum.add(moments);
    }
    return sum.finish();
  }

  private void addRow(double[] moments, int row, int among) {
    int m = measured.length;
    float[] input = new float[rows.inputShape().size()];
    rows.copyInput(row, input, 0);
    for (int i = 0; i < m; i++) {
      double x = input[measured[i]];
      moments[i] += x / among;
      moments[m + i] += x * x / among;
    }
  }
}
