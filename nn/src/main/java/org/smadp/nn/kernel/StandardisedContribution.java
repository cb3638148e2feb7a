package org.smadp.nn.kernel;

import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.smadp.nn.layer.ClippingPath;

/** A contribution to a standardised weight, pulled back to the stored one. */
record StandardisedContribution(Contribution plain, StandardisedWeight weight)
    implements Contribution {
  @Override
  public String key() {
    return plain.key();
  }

  @Override
  public Tensor perExample(int from, int count, ClippingPath path) {
    return weight.pullBack(plain.ordered(plain.perExample(from, count, path), path));
  }

  @Override
  public void addWeighted(Tensor factors, Tensor target) {
    Tensor sum = torch.zeros_like(target);
    plain.addWeighted(factors, sum);
    target.add_(weight.pullBack(sum));
  }

  @Override
  public void zero(Tensor examples) {
    plain.zero(examples);
  }

  @Override
  public Factors factors(int from, int count, boolean aloneInTensor) {
    return null;
  }

  @Override
  public int bytesPerValue() {
    return plain.bytesPerValue();
  }

  @Override
  public Cost cost() {
    return plain.cost();
  }
}
