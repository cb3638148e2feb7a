package org.smadp.train.settings;

import java.util.EnumMap;
import java.util.Map;

/** Settings of which a user gives one or the other: they answer the same question. */
public final class ExclusiveSettings {
  private static final Map<Setting, Setting> PAIRS =
      Map.of(Setting.EPSILON, Setting.NOISE_MULTIPLIER, Setting.EPOCHS, Setting.STEPS);

  private ExclusiveSettings() {}

  /** Refuses both of a pair from one source, where one of them would be ignored. */
  public static Settings required(Settings settings) {
    PAIRS.forEach(
        (first, second) -> {
          if (settings.given().containsKey(first) && settings.given().containsKey(second)) {
            throw new IllegalArgumentException(
                "%s %s and %s %s exclude each other; leave one out"
                    .formatted(
                        first.key(), settings.text(first), second.key(), settings.text(second)));
          }
        });
    return settings;
  }

  /** A file under options: one of a pair among the options replaces the other in the file. */
  public static Settings merged(Settings file, Settings options) {
    Map<Setting, String> kept = new EnumMap<>(Setting.class);
    kept.putAll(required(file).given());
    PAIRS.forEach(
        (first, second) -> {
          if (options.given().containsKey(first)) {
            kept.remove(second);
          } else if (options.given().containsKey(second)) {
            kept.remove(first);
          }
        });
    return new Settings(kept, file.set()).overriddenBy(required(options));
  }
}
