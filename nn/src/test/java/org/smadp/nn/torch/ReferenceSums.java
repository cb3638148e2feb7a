package org.smadp.nn.torch;

import java.util.Arrays;
import org.smadp.nn.Model;
import org.smadp.privacy.Examples;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/**
 * The slow way: one ordinary backward pass with respect to the weights for each example by itself,
 * in double, clipped in plain Java.
 */
final class ReferenceSums implements AutoCloseable {
  private final Model model;
  private final Workers alone = new Workers(1);
  private final PlainGradientSums plain;

  ReferenceSums(Model model, Examples examples) {
    this.model = model;
    Network network = new Network(model, EngineFixture.options());
    this.plain = new PlainGradientSums(network, new LotReader(model, examples, 1), alone);
  }

  double[] gradient(int example, GroupedVector parameters) {
    double[] gradient = new double[model.layout().size()];
    plain.addTo(gradient, new int[] {example}, parameters);
    return gradient;
  }

  double[] clippedSum(int[] lot, GroupedVector parameters, ClipBounds clip) {
    double[] sum = new double[model.layout().size()];
    for (int example : lot) {
      addClipped(sum, gradient(example, parameters), clip);
    }
    return sum;
  }

  @Override
  public void close() {
    alone.close();
  }

  static void addClipped(double[] sum, double[] gradient, ClipBounds clip) {
    Layout layout = clip.layout();
    if (clip.scope() == ClipBounds.Scope.FLAT) {
      addBlock(sum, gradient, 0, layout.size(), clip, clip.clipNorms().of(0));
      return;
    }
    for (Layout.Group group : layout.groups()) {
      addBlock(sum, gradient, group.offset(), group.end(), clip, clip.clipNorms().of(group));
    }
  }

  private static void addBlock(
      double[] sum, double[] gradient, int from, int to, ClipBounds clip, double bound) {
    double norm = Math.sqrt(Arrays.stream(gradient, from, to).map(v -> v * v).sum());
    if (!Double.isFinite(norm)) {
      return;
    }
    double factor =
        clip.rule() == ClipBounds.Rule.AUTOMATIC
            ? bound / (norm + 0.01)
            : Math.min(1, bound / norm);
    for (int i = from; i < to; i++) {
      sum[i] += norm == 0 ? 0 : factor * gradient[i];
    }
  }
}
