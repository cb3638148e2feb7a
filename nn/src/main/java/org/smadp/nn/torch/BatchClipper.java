package org.smadp.nn.torch;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch.ScalarType;
import org.smadp.nn.layer.Slot;
import org.smadp.privacy.ClipBounds;
import org.smadp.tensor.Layout;

/**
 * Clips the per-example gradients of one batch and adds them up. What is clipped together is a
 * block: a group, or the whole gradient under flat clipping.
 *
 * <p><b>Guarantee</b>: each example's block enters with norm at most the bound. A block whose norm
 * is not finite enters as zero: it is removed from the sum, not multiplied by zero, because zero
 * times NaN is NaN.
 */
final class BatchClipper {
  private final List<Slot> slots;
  private final Layout layout;
  private final PathRule rule;
  private final Batch batch;
  private final int examples;
  private final ClipBounds clip;
  private final ScalarType type;

  /** Takes the norm, before clipping, of one block of one example. */
  interface NormSink {
    void add(int block, int example, double norm);
  }

  BatchClipper(
      List<Slot> slots,
      Layout layout,
      PathRule rule,
      Batch batch,
      ClipBounds clip,
      ScalarType type) {
    this.slots = slots;
    this.layout = layout;
    this.rule = rule;
    this.batch = batch;
    this.examples = batch.size();
    this.clip = clip;
    this.type = type;
  }

  @SuppressWarnings("try") // a scope is opened for its closing
  void addTo(Tensor sum, Map<String, List<Contribution>> uses, NormSink norms) {
    if (clip.scope() == ClipBounds.Scope.FLAT) {
      addBlock(sum, slots, uses, 0, norms);
      return;
    }
    for (Layout.Group group : layout.groups()) {
      // Explicit gradients of one group are freed before those of the next are made.
      try (PointerScope scope = new PointerScope()) {
        List<Slot> members = slots.stream().filter(s -> s.group() == group.index()).toList();
        addBlock(sum, members, uses, group.index(), norms);
      }
    }
  }

  private void addBlock(
      Tensor sum,
      List<Slot> members,
      Map<String, List<Contribution>> uses,
      int block,
      NormSink norms) {
    List<SlotGradient> gradients = new ArrayList<>();
    double[] squares = new double[examples];
    for (Slot slot : members) {
      List<Contribution> own = uses.get(slot.parameter().key());
      SlotGradient gradient = new SlotGradient(slot, own, examples, rule.choose(own));
      gradient.addSquaredNorms(squares);
      gradients.add(gradient);
    }
    double[] factors = factors(squares, block, norms);
    long[] removed =
        IntStream.range(0, examples).filter(i -> factors[i] == 0).asLongStream().toArray();
    if (removed.length > 0) {
      Tensor rows = Tensor.create(removed, removed.length);
      gradients.forEach(gradient -> gradient.zero(rows));
    }
    Tensor weights = NativeArrays.of(factors, type);
    gradients.forEach(gradient -> gradient.addWeighted(weights, sum));
  }

  private double[] factors(double[] squares, int block, NormSink norms) {
    double slack = type == ScalarType.Double ? 1e-13 : 1e-6;
    double[] factors = new double[examples];
    for (int i = 0; i < examples; i++) {
      // The norm is taken a little too long: covers its own rounding and that of the product.
      double norm = Math.sqrt(squares[i]) * (1 + slack);
      norms.add(block, i, norm);
      factors[i] = clip.factor(norm, clip.clipNorms().of(block), batch.coin(i));
    }
    return factors;
  }
}
