package org.smadp.nn.kernel;

import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.smadp.nn.layer.ClippingPath;

/** The contribution to a bias, gain or shift, small enough to be written out for every example. */
public final class VectorContribution implements Contribution {
  private final String key;
  private Tensor rows;

  /** {@code rows} holds one gradient for each example. */
  public VectorContribution(String key, Tensor rows) {
    this.key = key;
    this.rows = rows.contiguous();
  }

  @Override
  public String key() {
    return key;
  }

  @Override
  public Tensor perExample(int from, int count, ClippingPath path) {
    return count == rows.size(0) ? rows : rows.narrow(0, from, count);
  }

  @Override
  public void addWeighted(Tensor factors, Tensor target) {
    target.addmv_(rows.t(), factors);
  }

  @Override
  public void zero(Tensor examples) {
    rows = rows.index_fill(0, examples, new Scalar(0.0));
  }

  @Override
  public Factors factors(int from, int count, boolean aloneInTensor) {
    return null;
  }

  @Override
  public int bytesPerValue() {
    return (int) rows.element_size();
  }

  @Override
  public Cost cost() {
    return new Cost(1, (int) rows.size(1), 1);
  }
}
