package org.smadp.nn.kernel;

import java.util.List;
import java.util.function.Function;
import org.bytedeco.pytorch.Tensor;

/** What kernels need from a forward pass: weights, dropout, and a place to record outputs. */
public interface Pass {
  /** Makes the contributions of one layer use once the gradient at its output is known. */
  interface Use extends Function<Tensor, List<Contribution>> {}

  /** The parameter tensor of that key. */
  Tensor weight(String key);

  /** Records the output of a layer with parameters; kernels carry on with what is returned. */
  Tensor record(Tensor output, Use use);

  /** The mask of the next dropout layer, or null when this pass draws none. */
  Tensor dropoutMask(Tensor values, double probability);
}
