package org.smadp.privacy;

import java.util.List;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.Probe;

/** Sums of given gradients, all of them in every lot, whatever was drawn. */
record RowSums(List<double[]> rows) implements GradientSums {
  static RowSums of(double[]... rows) {
    return new RowSums(List.of(rows));
  }

  @Override
  public ClippedSum over(Lot lot, Probe probe, ClipBounds clip) {
    ClippedSum.Accumulator sum = ClippedSum.accumulator(lot, clip);
    rows.forEach(sum::add);
    return sum.finish();
  }
}
