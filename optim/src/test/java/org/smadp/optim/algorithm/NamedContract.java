package org.smadp.optim.algorithm;

import java.util.Map;
import org.smadp.optim.Algorithm;
import org.smadp.optim.DeclaredSizes;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.tensor.Layout;

/** The contract for one algorithm of the catalogue, with the fallbacks of its settings. */
final class NamedContract extends StepRuleContract {
  private final String name;

  NamedContract(String name) {
    this.name = name;
  }

  /** The largest rate of dp-is is then the tests' 0.01. */
  static Algorithm create(String name) {
    return Algorithms.create(name, Map.of(), new DeclaredSizes(16000, LOT));
  }

  /** Bounds of the scope that the algorithm asks for by default. */
  static ClipBounds clip(String name, Layout layout, double clipNorm) {
    return "flat".equals(Algorithms.named(name).defaults().get("clipping"))
        ? ClipBounds.flat(layout, clipNorm)
        : ClipBounds.shared(layout, clipNorm);
  }

  @Override
  protected Algorithm algorithm() {
    return create(name);
  }

  @Override
  protected int queriesPerStep() {
    return Algorithms.named(name).cost().queries();
  }

  @Override
  protected ClipBounds clip(Layout layout) {
    return clip(name, layout, 1);
  }
}
