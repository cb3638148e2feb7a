package org.smadp.nn.kernel;

import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.ScalarTypeOptional;
import org.bytedeco.pytorch.Tensor;
import org.smadp.nn.layer.Conv;

/**
 * A weight whose output channels are centred and brought to length one: with u = v - mean v and r =
 * (|u|^2 + stabilizer)^(-1/2), the weight is r u. A gradient g with respect to it becomes, with
 * respect to v,
 *
 * <pre>  r (g - mean g) - r^3 (u . g) u  </pre>
 */
record StandardisedWeight(Tensor weight, Tensor centred, Tensor scale) {
  static StandardisedWeight of(Tensor stored) {
    Tensor rows = stored.reshape(stored.size(0), -1);
    Tensor centred = rows.sub(rows.mean(new long[] {1}, true, new ScalarTypeOptional()));
    Tensor squares = centred.mul(centred).sum(new long[] {1}, true, new ScalarTypeOptional());
    Tensor scale = squares.add(new Scalar(Conv.STABILIZER)).rsqrt();
    return new StandardisedWeight(centred.mul(scale).view(stored.shape()), centred, scale);
  }

  /** Gradients with respect to the stored weight, for rows of flat gradients. */
  Tensor pullBack(Tensor gradients) {
    Tensor g = gradients.view(-1, centred.size(0), centred.size(1));
    var any = new ScalarTypeOptional();
    Tensor along = g.mul(centred).sum(new long[] {2}, true, any).mul(scale).mul(scale);
    Tensor across = g.sub(g.mean(new long[] {2}, true, any));
    return across.sub(along.mul(centred)).mul(scale).view(gradients.shape());
  }
}
