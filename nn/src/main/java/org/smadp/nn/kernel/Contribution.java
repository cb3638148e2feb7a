package org.smadp.nn.kernel;

import org.bytedeco.pytorch.Tensor;
import org.smadp.nn.layer.ClippingPath;

/**
 * What one use of a layer contributes to the gradient of one parameter tensor, for each example of
 * a batch. The gradient of example i is g_i; a tensor used several times gets the sum over uses.
 */
public interface Contribution {
  /** The key of the parameter tensor. */
  String key();

  /**
   * The gradients of examples {@code from .. from + count - 1}, one flat row for each, in whatever
   * order of values is cheapest on that path.
   */
  Tensor perExample(int from, int count, ClippingPath path);

  /** Whether {@link #perExample} has the order of the parameter tensor on that path. */
  default boolean inOrder(ClippingPath path) {
    return true;
  }

  /** Rows made by {@link #perExample} on that path, in the order of the parameter tensor. */
  default Tensor ordered(Tensor rows, ClippingPath path) {
    return rows;
  }

  /** Adds sum_i factor_i g_i to the flat {@code target} without writing out every g_i. */
  void addWeighted(Tensor factors, Tensor target);

  /** Replaces inputs and output gradients of these examples by zero, so that g_i = 0. */
  void zero(Tensor examples);

  /** The two matrices whose product g_i is, or null where there are none. */
  Factors factors(int from, int count, boolean aloneInTensor);

  /** Bytes of one number. */
  int bytesPerValue();

  /** Work and size of the alternatives, for one example. */
  Cost cost();

  /**
   * A matrix gradient as a sum of {@code positions} outer products of sizes rows and columns.
   *
   * @param gramDepth length of the vectors whose products make up the Gram matrix of the columns
   */
  record Cost(int positions, int rows, int columns, int gramDepth, int blocks) {
    /** Where the columns themselves make up their Gram matrix. */
    public Cost(int positions, int rows, int columns) {
      this(positions, rows, columns, columns, 1);
    }
  }
}
