package org.smadp.experiments.study;

import java.util.Map;
import org.smadp.train.settings.Settings;

/**
 * A variant as it is run: in one of the study's modes, or as it is when there are none.
 *
 * @param mode blank for none
 */
public record Arm(String variant, String mode, Settings settings, Map<String, Double> paper) {
  static Arm of(Variant variant) {
    return new Arm(variant.name(), "", variant.settings(), variant.paper());
  }

  static Arm of(Variant variant, Variant mode) {
    return new Arm(
        variant.name(),
        mode.name(),
        variant.settings().overriddenBy(mode.settings()),
        variant.paper());
  }

  public String name() {
    return inSameMode(variant);
  }

  /** The name of another variant in the mode of this one. */
  public String inSameMode(String other) {
    return mode.isBlank() ? other : other + ", " + mode;
  }
}
