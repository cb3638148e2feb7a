package org.smadp.nn.torch;

import org.bytedeco.pytorch.Tensor;

/** A layer as it runs: from a batch of inputs to a batch of outputs, examples first. */
interface Kernel {
  Tensor forward(Tensor input, Pass pass);
}
