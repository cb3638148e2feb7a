package org.smadp.data.table;

import org.smadp.data.Split;
import org.smadp.privacy.ClipBounds;
import org.smadp.privacy.ClippedSum;
import org.smadp.privacy.GradientSums;
import org.smadp.privacy.Lot;
import org.smadp.privacy.Probe;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.Layout;

/**
 * Sums of measured inputs and of their squares, which only the door can release.
 *
 * <pre>
 *   a row adds (x_1, ..., x_m, x_1^2, ..., x_m^2), all x in [-1, 1]:   norm at most sqrt(2 m)
 * </pre>
 *
 * <p><b>Guarantee</b>: one row moves the sums by at most sqrt(2 m), whatever it holds: each is
 * clipped to that bound, and one with a value that is not a number adds nothing.
 */
@Sensitive
public final class MomentSums implements GradientSums {
  private final Split rows;
  private final int[] measured;

  /**
   * Sums over rows that are not standardised yet.
   *
   * @param measured where the inputs are in a row
   */
  public MomentSums(Split rows, int[] measured) {
    this.rows = rows;
    this.measured = measured.clone();
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
    int m = measured.length;
    float[] row = new float[rows.inputShape().size()];
    double[] moments = new double[2 * m];
    for (int example : lot.members(rows.size())) {
      rows.copyInput(example, row, 0);
      for (int i = 0; i < m; i++) {
        double x = row[measured[i]];
        moments[i] = x;
        moments[m + i] = x * x;
      }
      sum.add(moments);
    }
    return sum.finish();
  }
}
