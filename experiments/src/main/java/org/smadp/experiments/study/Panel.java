package org.smadp.experiments.study;

import java.util.Objects;
import org.smadp.train.settings.Settings;

/**
 * One data set and network of a study; every variant is run on it.
 *
 * @param settings over those of the study and its scale
 */
public record Panel(String name, Settings settings) {
  public Panel {
    Objects.requireNonNull(name, "a panel needs a name");
    settings = Objects.requireNonNullElse(settings, Settings.defaults());
  }
}
