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
  private final int examples;
  private final ClipBounds clip;
  private final ScalarType type;

  BatchClipper(
      List<Slot> slots,
      Layout layout,
      PathRule rule,
      int examples,
      ClipBounds clip,
      ScalarType type) {
    this.slots = slots;
    this.layout = layout;
    this.rule = rule;
    this.examples = examples;
    this.clip = clip;
    this.type = type;
  }

  @SuppressWarnings("try") // a scope is opened for its closing
  void addTo(Tensor sum, Map<String, List<Contribution>> uses) {
    if (clip.scope() == ClipBounds.Scope.FLAT) {
      addBlock(sum, slots, uses, clip.clipNorms().of(0));
      return;
    }
    for (Layout.Group group : layout.groups()) {
      // Explicit gradients of one group are freed before those of the next are made.
      try (PointerScope scope = new PointerScope()) {
        List<Slot> members = slots.stream().filter(s -> s.group() == group.index()).toList();
        addBlock(sum, members, uses, clip.clipNorms().of(group));
      }
    }
  }

  private void addBlock(
      Tensor sum, List<Slot> members, Map<String, List<Contribution>> uses, double clipNorm) {
    List<SlotGradient> gradients = new ArrayList<>();
    double[] squares = new double[examples];
    for (Slot slot : members) {
      List<Contribution> own = uses.get(slot.parameter().key());
      SlotGradient gradient = new SlotGradient(slot, own, examples, rule.choose(own));
      gradient.addSquaredNorms(squares);
      gradients.add(gradient);
    }
    double[] factors = factors(squares, clipNorm);
    long[] removed =
        IntStream.range(0, examples).filter(i -> factors[i] == 0).asLongStream().toArray();
    if (removed.length > 0) {
      Tensor rows = Tensor.create(removed, removed.length);
      gradients.forEach(gradient -> gradient.zero(rows));
    }
    Tensor weights = NativeArrays.of(factors, type);
    gradients.forEach(gradient -> gradient.addWeighted(weights, sum));
  }

  private double[] factors(double[] squares, double clipNorm) {
    double slack = type == ScalarType.Double ? 1e-13 : 1e-6;
    double[] factors = new double[examples];
    for (int i = 0; i < examples; i++) {
      // The norm is taken a little too long: covers its own rounding and that of the product.
      factors[i] = clip.factor(Math.sqrt(squares[i]) * (1 + slack), clipNorm);
    }
    return factors;
  }
}
