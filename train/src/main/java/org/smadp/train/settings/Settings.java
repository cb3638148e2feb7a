package org.smadp.train.settings;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The settings of one run: what the user gave, over the defaults. Immutable. Values are kept as the
 * text the user wrote, so that a run record repeats them exactly.
 *
 * @param given values that were given, by setting
 * @param set settings of the algorithm itself, by their own names
 */
public record Settings(Map<Setting, String> given, Map<String, String> set) {
  public Settings {
    given = Map.copyOf(given);
    set = Map.copyOf(set);
  }

  public static Settings defaults() {
    return new Settings(Map.of(), Map.of());
  }

  public Settings with(Setting setting, String value) {
    Map<Setting, String> next = new EnumMap<>(Setting.class);
    next.putAll(given);
    next.put(setting, value);
    return new Settings(next, set);
  }

  /** With a setting of the algorithm itself. */
  public Settings withSet(String key, String value) {
    Map<String, String> next = new TreeMap<>(set);
    next.put(key, value);
    return new Settings(given, next);
  }

  /** These settings where {@code others} gives nothing, else the others. */
  public Settings overriddenBy(Settings others) {
    Map<Setting, String> next = new EnumMap<>(Setting.class);
    next.putAll(given);
    next.putAll(others.given);
    Map<String, String> nextSet = new TreeMap<>(set);
    nextSet.putAll(others.set);
    return new Settings(next, nextSet);
  }

  public Optional<String> optional(Setting setting) {
    return Optional.ofNullable(given.get(setting)).or(setting::standard);
  }

  public String text(Setting setting) {
    return optional(setting)
        .orElseThrow(
            () -> new IllegalArgumentException(setting.key() + " is needed; none was given"));
  }

  public double number(Setting setting) {
    return number(setting.key(), text(setting));
  }

  public long integer(Setting setting) {
    String text = text(setting);
    try {
      return Long.parseLong(text.strip());
    } catch (NumberFormatException exception) {
      throw new IllegalArgumentException(
          setting.key() + " must be a whole number, was '" + text + "'", exception);
    }
  }

  /** A choice by its lower-case, dashed name. */
  public <E extends Enum<E>> E choice(Setting setting, Class<E> type) {
    String text = text(setting);
    for (E constant : type.getEnumConstants()) {
      if (name(constant).equals(text)) {
        return constant;
      }
    }
    throw new IllegalArgumentException(
        setting.key()
            + " must be one of "
            + String.join(", ", Arrays.stream(type.getEnumConstants()).map(Settings::name).toList())
            + ", was '"
            + text
            + "'");
  }

  static double number(String key, String text) {
    try {
      return Double.parseDouble(text.strip());
    } catch (NumberFormatException exception) {
      throw new IllegalArgumentException(key + " must be a number, was '" + text + "'", exception);
    }
  }

  public static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Every setting that has a value and an effect, defaults included, by key; the algorithm's own
   * under "set".
   */
  public Map<String, Object> resolved() {
    Map<String, Object> resolved = new LinkedHashMap<>();
    for (Setting setting : Setting.values()) {
      optional(setting).ifPresent(value -> resolved.put(setting.key(), value));
    }
    if (given.containsKey(Setting.NOISE_MULTIPLIER)) {
      resolved.remove(Setting.EPSILON.key());
    }
    if (given.containsKey(Setting.STEPS)) {
      resolved.remove(Setting.EPOCHS.key());
    }
    if (!set.isEmpty()) {
      resolved.put("set", new TreeMap<>(set));
    }
    return resolved;
  }
}
