package org.smadp.optim.algorithm;

import java.util.Map;
import org.smadp.optim.Algorithm;
import org.smadp.privacy.ClipBounds;
import org.smadp.tensor.Layout;

/** The contract for one algorithm of the catalogue. */
final class NamedContract extends StepRuleContract {
  private final String name;

  NamedContract(String name) {
    this.name = name;
  }

  /**
   * What must be given beside the fallbacks; the forecast rate of dp-is is then the tests' 0.01.
   */
  static Map<String, String> required(String name) {
    return name.equals("dp-is") ? Map.of("dataset-size", "16000") : Map.of();
  }

  @Override
  protected Algorithm algorithm() {
    return Algorithms.create(name, required(name));
  }

  @Override
  protected int queriesPerStep() {
    return Algorithms.named(name).queriesPerStep();
  }

  @Override
  protected ClipBounds clip(Layout layout) {
    return name.equals("dp-is") ? ClipBounds.flat(layout, 1) : super.clip(layout);
  }
}
