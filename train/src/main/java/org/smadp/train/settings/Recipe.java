package org.smadp.train.settings;

/**
 * Settings that go well together, under one name: data, features, network, optimiser and length of
 * a run. Epsilon is left open, and whatever the user gives comes first.
 *
 * @param description what is trained, in one line
 * @param measured what was reached and in what time; blank when it was not measured
 */
public record Recipe(String name, String description, String measured, Settings settings) {
  public Recipe {
    if (settings.has(Setting.EPSILON)
        || settings.has(Setting.NOISE_MULTIPLIER)
        || settings.has(Setting.RECIPE)) {
      throw new IllegalArgumentException(
          "recipe %s must leave epsilon, noise-multiplier and recipe out".formatted(name));
    }
  }

  /** This recipe under what the user gave; its settings of another algorithm are left out. */
  Settings under(Settings given) {
    Settings kept = settings;
    if (given.has(Setting.ALGORITHM)
        && !given.text(Setting.ALGORITHM).equals(settings.text(Setting.ALGORITHM))) {
      kept = kept.withoutSet();
    }
    return ExclusiveSettings.merged(kept, given);
  }
}
