package org.smadp.nn.kernel;

import java.util.List;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;

/**
 * The gradient of an example as products over positions t: g = sum_t left_t right_t^T. The left
 * factor is [examples * blocks, values, positions], the right one is read from {@code source} by
 * {@code columns}; {@code blocks} consecutive matrices belong to one example.
 */
public record Factors(Tensor left, Tensor source, Columns columns, int blocks) {
  public Factors(Tensor left, Tensor right) {
    this(left, right, Columns.PLAIN, 1);
  }

  public Tensor right() {
    return columns.of(source);
  }

  /** The factors of a tensor with several uses: those of all uses, position after position. */
  public static Factors joined(List<Factors> uses) {
    if (uses.size() == 1) {
      return uses.get(0);
    }
    TensorVector lefts = new TensorVector();
    TensorVector rights = new TensorVector();
    for (Factors use : uses) {
      lefts.push_back(use.left());
      rights.push_back(use.right());
    }
    int blocks = uses.get(0).blocks();
    return new Factors(torch.cat(lefts, 2), torch.cat(rights, 2), Columns.PLAIN, blocks);
  }
}
