package org.smadp.nn.layer;

/**
 * How the norms of per-example gradients of one parameter tensor, and their weighted sum, are
 * found. All give the same numbers up to rounding; they differ in time and memory.
 */
public enum ClippingPath {
  /** Each example's gradient is written out by unfolding the input and one batched product. */
  EXPLICIT,
  /**
   * As explicit, by one grouped convolution with the examples as groups, or one for each example
   * where it has many positions; explicit where the layer is no convolution.
   */
  GROUPED,
  /**
   * The norms from inner products of inputs and of output gradients between positions; the sum by
   * an ordinary pass with scaled output gradients. Where a layer has no such rule: written out.
   */
  GHOST;

  /** Bytes that the inner products of one tensor may take at a time. */
  public static final long MEMORY_CAP = 32L << 20;
}
