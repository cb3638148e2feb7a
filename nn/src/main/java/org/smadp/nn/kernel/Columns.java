package org.smadp.nn.kernel;

import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/** How the columns of a right factor, one for each position, are read from what a layer was fed. */
public interface Columns {
  /** The source holds the columns as they are: [matrices, values, positions]. */
  Columns PLAIN = source -> source;

  /** The columns: [matrices, values, positions]. */
  Tensor of(Tensor source);

  /** How many values a column has. */
  default long length(Tensor source) {
    return source.size(1);
  }

  /** In how many operations a product takes part at most on its way into {@link #gram}. */
  default long roundings(Tensor source) {
    return length(source);
  }

  /** Inner products between the columns: [matrices, positions, positions]. */
  default Tensor gram(Tensor source) {
    Tensor columns = of(source);
    return torch.bmm(columns.transpose(1, 2), columns);
  }
}
