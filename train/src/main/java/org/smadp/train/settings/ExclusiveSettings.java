package org.smadp.train.settings;

import java.util.Map;

/** Settings of which a user gives one or the other: they answer the same question. */
public final class ExclusiveSettings {
  private static final Map<Setting<?>, Setting<?>> PAIRS =
      Map.of(Setting.EPSILON, Setting.NOISE_MULTIPLIER, Setting.EPOCHS, Setting.STEPS);

  private ExclusiveSettings() {}

  /** Refuses both of a pair from one source, where one of them would be ignored. */
  public static Settings required(Settings settings) {
    PAIRS.forEach(
        (first, second) -> {
          if (settings.has(first) && settings.has(second)) {
            throw new IllegalArgumentException(
                "%s %s and %s %s exclude each other; leave one out"
                    .formatted(first, settings.text(first), second, settings.text(second)));
          }
        });
    return settings;
  }

  /** A file under options: one of a pair among the options replaces the other in the file. */
  public static Settings merged(Settings file, Settings options) {
    Settings kept = required(file);
    for (Map.Entry<Setting<?>, Setting<?>> pair : PAIRS.entrySet()) {
      if (options.has(pair.getKey())) {
        kept = kept.without(pair.getValue());
      } else if (options.has(pair.getValue())) {
        kept = kept.without(pair.getKey());
      }
    }
    return kept.overriddenBy(required(options));
  }
}
