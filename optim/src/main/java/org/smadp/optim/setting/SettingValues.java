package org.smadp.optim.setting;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The settings given to an algorithm, read by type; unknown keys are errors. */
public final class SettingValues {
  private final Map<String, String> values = new HashMap<>();

  public SettingValues(String algorithm, List<Setting> known, Map<String, String> given) {
    for (Setting setting : known) {
      values.put(setting.key(), setting.fallback());
    }
    for (Map.Entry<String, String> entry : given.entrySet()) {
      if (entry.getValue().isBlank() && values.containsKey(entry.getKey())) {
        throw new IllegalArgumentException(
            "%s must have a value, was blank; leave it out for the default"
                .formatted(entry.getKey()));
      }
      if (values.put(entry.getKey(), entry.getValue()) == null) {
        throw new IllegalArgumentException(
            "unknown setting '%s' of %s; it takes %s"
                .formatted(
                    entry.getKey(), algorithm, known.stream().map(Setting::key).sorted().toList()));
      }
    }
  }

  public String text(String key) {
    return values.get(key);
  }

  public double number(String key) {
    try {
      return Double.parseDouble(text(key));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "%s must be a number, was '%s'".formatted(key, text(key)), e);
    }
  }

  /** The number, or another one when the setting is blank. */
  public double number(String key, double whenBlank) {
    return text(key).isBlank() ? whenBlank : number(key);
  }

  public int integer(String key) {
    try {
      return Integer.parseInt(text(key));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "%s must be a whole number, was '%s'".formatted(key, text(key)), e);
    }
  }

  public int integer(String key, int whenBlank) {
    return text(key).isBlank() ? whenBlank : integer(key);
  }

  /** A constant of an enum by its {@link ChoiceName}. */
  public <E extends Enum<E>> E choice(String key, Class<E> type) {
    return ChoiceName.parse(key, text(key), type);
  }
}
