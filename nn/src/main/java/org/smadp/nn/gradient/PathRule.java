package org.smadp.nn.gradient;

import java.util.List;
import java.util.Map;
import org.smadp.nn.kernel.Contribution;
import org.smadp.nn.kernel.VectorContribution;
import org.smadp.nn.layer.ClippingPath;

/**
 * Chooses a path for a parameter tensor from its shapes alone, so that the choice is the same in
 * every run. With T positions, N x K weights and a machine that does r multiplications in the time
 * it moves a byte, ghost norms cost T^2 (N + D) and save writing and twice reading N K floats:
 *
 * <pre>  ghost when T^2 (N + D) &lt; 12 r / 2 * N K, r = 3  </pre>
 *
 * where D is the length of the vectors that the inner products between columns are made from.
 */
public record PathRule(Map<String, ClippingPath> fixed) {
  private static final double BYTES_MOVED = 12;
  private static final double FLOPS_PER_BYTE = 3;

  /** Unfolding beats the grouped convolution up to this many positions, ... */
  private static final int FEW_POSITIONS = 128;

  /** ... or up to this many values under the kernel. */
  private static final int FEW_COLUMNS = 64;

  public ClippingPath choose(List<Contribution> uses) {
    Contribution first = uses.get(0);
    ClippingPath wish = fixed.get(first.key());
    if (wish != null) {
      return wish;
    }
    if (first instanceof VectorContribution) {
      return ClippingPath.EXPLICIT;
    }
    Contribution.Cost cost = first.cost();
    double positions = 0;
    for (Contribution use : uses) {
      positions += use.cost().positions();
    }
    double weights = (double) cost.rows() * cost.columns();
    double ghost = positions * positions * (cost.rows() + cost.gramDepth());
    if (ghost < BYTES_MOVED * FLOPS_PER_BYTE / 2 * weights) {
      return ClippingPath.GHOST;
    }
    boolean cheapToUnfold = positions <= FEW_POSITIONS || cost.columns() <= FEW_COLUMNS;
    return cheapToUnfold ? ClippingPath.EXPLICIT : ClippingPath.GROUPED;
  }
}
