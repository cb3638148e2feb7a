package org.smadp.nn.kernel;

import org.bytedeco.pytorch.Tensor;

/** A layer as it runs: from a batch of inputs to a batch of outputs, examples first. */
public interface Kernel {
  Tensor forward(Tensor input, Pass pass);
}
