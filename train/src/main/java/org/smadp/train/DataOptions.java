package org.smadp.train;

import java.util.List;
import java.util.Set;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/**
 * Which settings of data mean something for one kind of it; the others are refused, since whoever
 * gave them expects an effect.
 *
 * @param data what the user named
 * @param meaningful the settings of data with an effect
 */
record DataOptions(String data, Set<Setting<?>> meaningful) {
  private static final List<Setting<?>> ALL =
      List.of(
          Setting.TEST_DATA,
          Setting.TEST_FRACTION,
          Setting.LABEL,
          Setting.CLASSES,
          Setting.BOUNDS,
          Setting.IMAGE_SIZE);

  static DataOptions of(String data) {
    int colon = data.indexOf(':');
    String kind = data.substring(0, Math.max(0, colon));
    if (colon >= 0 && data.substring(colon + 1).isBlank()) {
      throw new IllegalArgumentException(
          "data: '%s' names no %s; write it behind the colon, such as %s:%s"
              .formatted(
                  data,
                  kind.equals("csv") ? "file" : "folder",
                  kind,
                  kind.equals("csv") ? "patients.csv" : "pictures"));
    }
    return new DataOptions(
        data,
        switch (kind) {
          case "csv" ->
              Set.of(
                  Setting.TEST_DATA,
                  Setting.TEST_FRACTION,
                  Setting.LABEL,
                  Setting.CLASSES,
                  Setting.BOUNDS);
          case "images" -> Set.of(Setting.TEST_DATA, Setting.TEST_FRACTION, Setting.IMAGE_SIZE);
          case "idx" -> Set.of(Setting.CLASSES);
          case "" -> Set.of();
          default -> Set.copyOf(ALL); // an unknown kind is refused as such
        });
  }

  /** Refuses a setting without effect; one that has its default, as in a run record, is none. */
  void requireEffect(Settings settings) {
    for (Setting<?> setting : ALL) {
      if (isGiven(settings, setting) && !meaningful.contains(setting)) {
        throw new IllegalArgumentException(
            "%s has no effect on data %s, was '%s'; leave it out"
                .formatted(setting.key(), data, settings.text(setting)));
      }
    }
    if (isGiven(settings, Setting.TEST_FRACTION) && isGiven(settings, Setting.TEST_DATA)) {
      throw new IllegalArgumentException(
          "test-fraction has no effect beside test-data; leave one out");
    }
  }

  private static boolean isGiven(Settings settings, Setting<?> setting) {
    return settings.has(setting) && !settings.text(setting).equals(setting.standard().orElse(null));
  }
}
