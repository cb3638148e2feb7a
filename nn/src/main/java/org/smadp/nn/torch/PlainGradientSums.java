package org.smadp.nn.torch;

import org.bytedeco.javacpp.PointerScope;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.GroupedVector;

/**
 * Ordinary gradient sums, neither clipped nor private: what the private step is measured against.
 * Same micro-batches, workers and order of addition as {@link TorchGradientSums}, which makes it.
 *
 * <p><b>Guarantee</b>: no gradient leaves this package.
 */
@Sensitive
public final class PlainGradientSums {
  private final Network network;
  private final LotReader reader;
  private final Workers workers;

  PlainGradientSums(Network network, LotReader reader, Workers workers) {
    this.network = network;
    this.reader = reader;
    this.workers = workers;
  }

  /** Computes the sum over these examples and throws it away. */
  public void computeAndDiscard(int[] drawn, GroupedVector parameters) {
    addTo(new double[parameters.size()], drawn, parameters);
  }

  @SuppressWarnings("try") // a scope is opened for its closing
  void addTo(double[] total, int[] drawn, GroupedVector parameters) {
    try (PointerScope scope = new PointerScope()) {
      Weights variables = network.variables(parameters.toArray());
      LotCut cut = reader.cut(drawn);
      workers.inOrder(
          cut.count(),
          task -> network.plainGradient(variables, reader.read(cut.members(task), null)),
          partial -> partial.addTo(total));
    }
  }
}
