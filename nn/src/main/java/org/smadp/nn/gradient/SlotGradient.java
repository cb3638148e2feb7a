package org.smadp.nn.gradient;

import java.util.List;
import org.bytedeco.pytorch.Tensor;
import org.smadp.nn.kernel.Contribution;
import org.smadp.nn.kernel.Factors;
import org.smadp.nn.layer.ClippingPath;
import org.smadp.nn.layer.Slot;

/** The per-example gradients of one parameter tensor in one batch, on one path. */
public final class SlotGradient {
  private final Slot slot;
  private final List<Contribution> uses;
  private final ClippingPath path;

  public SlotGradient(Slot slot, List<Contribution> uses, ClippingPath wish) {
    this.slot = slot;
    this.uses = uses;
    boolean ghost = wish == ClippingPath.GHOST;
    this.path = ghost && uses.get(0).factors(0, 1, true) == null ? ClippingPath.GROUPED : wish;
  }

  /** Whether gradients are written out, some examples at a time. */
  public boolean writtenOut() {
    return path != ClippingPath.GHOST;
  }

  /** Native bytes that one example needs: its gradient, or what its ghost norm is made from. */
  public long bytesPerExample() {
    int bytes = uses.get(0).bytesPerValue();
    if (writtenOut()) {
      return (long) slot.length() * bytes;
    }
    Contribution.Cost cost = uses.get(0).cost();
    long positions = uses.stream().mapToLong(use -> use.cost().positions()).sum();
    long values = positions * (4 * positions + 2L * cost.gramDepth() + 2L * cost.rows());
    return values * cost.blocks() * bytes;
  }

  /** The gradients of some examples, one row for each. */
  public Tensor written(int from, int count) {
    Tensor gradients = uses.get(0).perExample(from, count, path);
    for (Contribution use : uses.subList(1, uses.size())) {
      gradients = gradients.add(use.perExample(from, count, path));
    }
    return gradients;
  }

  /** Adds the squared norms of some examples without writing out their gradients. */
  public void addGhostSquares(double[] squares, int from, int count) {
    boolean alone = uses.size() == 1;
    List<Factors> factors = uses.stream().map(use -> use.factors(from, count, alone)).toList();
    GhostNorms.add(Factors.joined(factors), squares, from);
  }

  /** Adds sum_i factor_i g_i of written-out gradients to this tensor's part of the flat sum. */
  public void addWeighted(Tensor written, Tensor factors, Tensor sum) {
    if (uses.get(0).inOrder(path)) {
      part(sum).addmv_(written.t(), factors);
    } else {
      Tensor total = written.t().mv(factors).view(1, -1);
      part(sum).add_(uses.get(0).ordered(total, path).view(-1));
    }
  }

  /** Adds sum_i factor_i g_i over the whole batch without writing out any g_i. */
  public void addWeighted(Tensor factors, Tensor sum) {
    uses.forEach(use -> use.addWeighted(factors, part(sum)));
  }

  /** Takes these examples out: their gradients count as zero. */
  public void zero(Tensor rows) {
    uses.forEach(use -> use.zero(rows));
  }

  private Tensor part(Tensor sum) {
    return sum.narrow(0, slot.offset(), slot.length());
  }
}
