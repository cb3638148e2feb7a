package org.smadp.nn;

import org.bytedeco.javacpp.PointerScope;
import org.smadp.nn.torch.Network;
import org.smadp.nn.torch.Weights;
import org.smadp.nn.torch.Workers;
import org.smadp.privacy.Examples;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.GroupedVector;

/**
 * Ordinary gradient sums, neither clipped nor private: what the private step is measured against.
 * Same micro-batches, workers and order of addition as {@link TorchGradientSums}.
 */
@Sensitive
final class PlainGradientSums {
  private final Network network;
  private final LotReader reader;
  private final Workers workers;

  PlainGradientSums(Model model, Examples examples, RuntimeOptions options, Workers workers) {
    this.network = TorchGradientSums.network(model, options);
    this.reader = new LotReader(model, examples, options.microBatch());
    this.workers = workers;
  }

  @SuppressWarnings("try") // a scope is opened for its closing
  void addTo(double[] total, int[] drawn, GroupedVector parameters) {
    try (PointerScope scope = new PointerScope()) {
      Weights variables = network.variables(parameters.toArray());
      workers.inOrder(
          reader.microBatches(drawn),
          task -> network.plainGradient(variables, reader.read(reader.members(drawn, task), null)),
          partial -> partial.addTo(total));
    }
  }
}
