package org.smadp.nn.torch;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.smadp.nn.Model;
import org.smadp.nn.Precision;
import org.smadp.nn.RuntimeOptions;
import org.smadp.nn.layer.ClippingPath;
import org.smadp.nn.layer.Slot;
import org.smadp.privacy.Examples;
import org.smadp.privacy.Lot;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.Probe;
import org.smadp.privacy.testkit.DoorKit;
import org.smadp.tensor.GroupedVector;

/** Short ways to run the engine in double and to compare sums. */
final class EngineFixture {
  private EngineFixture() {}

  static RuntimeOptions options() {
    return new RuntimeOptions(2, 4, Precision.FLOAT64, Map.of());
  }

  static RuntimeOptions options(Model model, ClippingPath path) {
    Map<String, ClippingPath> paths = new HashMap<>();
    for (Slot slot : model.slots()) {
      paths.put(slot.parameter().key(), path);
    }
    return options().withPaths(paths);
  }

  static double[] sum(
      Model model,
      Examples examples,
      RuntimeOptions options,
      Lot lot,
      Probe probe,
      ClipBounds clip) {
    try (TorchGradientSums sums = new TorchGradientSums(model, examples, options)) {
      return DoorKit.values(sums.over(lot, probe, clip));
    }
  }

  /** The sum by single-example passes. */
  static double[] reference(
      Model model, Examples examples, Lot lot, GroupedVector parameters, ClipBounds clip) {
    try (ReferenceSums reference = new ReferenceSums(model, examples)) {
      return reference.clippedSum(lot.members(examples.size()), parameters, clip);
    }
  }

  static Lot lot(int size) {
    return Lot.of(IntStream.range(0, size).toArray());
  }

  /** The largest difference, relative to the largest entry. */
  static double difference(double[] expected, double[] actual) {
    double largest = 1e-30;
    double worst = 0;
    for (int i = 0; i < expected.length; i++) {
      largest = Math.max(largest, Math.abs(expected[i]));
      double gap = Math.abs(expected[i] - actual[i]);
      worst = Double.isNaN(gap) ? Double.POSITIVE_INFINITY : Math.max(worst, gap);
    }
    return worst / largest;
  }
}
