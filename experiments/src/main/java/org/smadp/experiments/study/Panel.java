package org.smadp.experiments.study;

import java.util.Map;
import java.util.Objects;
import org.smadp.train.Settings;

/**
 * One data set and network of a study; every variant is run on it.
 *
 * @param settings over those of the study and its scale
 * @param variants what single variants need here beside their own settings
 */
public record Panel(String name, Settings settings, Map<String, Settings> variants) {
  public Panel {
    Objects.requireNonNull(name, "a panel needs a name");
    settings = Objects.requireNonNullElse(settings, Settings.defaults());
    variants = variants == null ? Map.of() : Map.copyOf(variants);
  }

  Settings of(Arm arm) {
    return variants.getOrDefault(arm.variant(), Settings.defaults());
  }
}
