package org.smadp.train.settings;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.smadp.train.settings.Setting.Given;

/**
 * The settings of one run: what the user gave, over the defaults. Immutable. Every value was
 * checked when it was given; the text the user wrote is kept, so that a run record repeats it.
 */
public final class Settings {
  private static final Settings DEFAULTS = new Settings(Map.of(), Map.of());

  private final Map<Setting<?>, Given<?>> given;
  private final Map<String, String> set;

  private Settings(Map<Setting<?>, Given<?>> given, Map<String, String> set) {
    this.given = Map.copyOf(given);
    this.set = Map.copyOf(set);
  }

  public static Settings defaults() {
    return DEFAULTS;
  }

  public <T> Settings with(Setting<T> setting, T value) {
    return with(setting, setting.checked(value));
  }

  /** The same for a value as a user writes it. */
  public Settings withText(Setting<?> setting, String text) {
    return with(setting, setting.parsed(text));
  }

  private Settings with(Setting<?> setting, Given<?> value) {
    Map<Setting<?>, Given<?>> next = new LinkedHashMap<>(given);
    next.put(setting, value);
    return new Settings(next, set);
  }

  /** With the default of a setting in place of what was given. */
  public Settings without(Setting<?> setting) {
    Map<Setting<?>, Given<?>> next = new LinkedHashMap<>(given);
    next.remove(setting);
    return new Settings(next, set);
  }

  /** With a setting of the algorithm itself. */
  public Settings withSet(String key, String value) {
    Map<String, String> next = new TreeMap<>(set);
    next.put(key, value);
    return new Settings(given, next);
  }

  /** Without settings of the algorithm itself. */
  Settings withoutSet() {
    return new Settings(given, Map.of());
  }

  /** These settings where {@code others} gives nothing, else the others. */
  public Settings overriddenBy(Settings others) {
    Map<Setting<?>, Given<?>> next = new LinkedHashMap<>(given);
    next.putAll(others.given);
    Map<String, String> nextSet = new TreeMap<>(set);
    nextSet.putAll(others.set);
    return new Settings(next, nextSet);
  }

  /** The settings that were given a value, be it the default. */
  public Set<Setting<?>> given() {
    return given.keySet();
  }

  public boolean has(Setting<?> setting) {
    return given.containsKey(setting);
  }

  /** Settings of the algorithm itself, by their own names. */
  public Map<String, String> set() {
    return set;
  }

  /** The value given, else the default, if there is one. */
  public <T> Optional<T> optional(Setting<T> setting) {
    return find(setting).map(Given::value);
  }

  public <T> T value(Setting<T> setting) {
    return required(setting).value();
  }

  /** The text of the value. */
  public String text(Setting<?> setting) {
    return required(setting).text();
  }

  private <T> Given<T> required(Setting<T> setting) {
    return find(setting)
        .orElseThrow(
            () -> new IllegalArgumentException(setting.key() + " is needed; none was given"));
  }

  @SuppressWarnings("unchecked") // only with() puts values in, each under its own setting
  private <T> Optional<Given<T>> find(Setting<T> setting) {
    return Optional.ofNullable((Given<T>) given.get(setting)).or(setting::standardValue);
  }

  /**
   * Every setting that has a value and an effect, defaults included, by key, as texts; the
   * algorithm's own under "set".
   */
  public Map<String, Object> resolved() {
    Map<String, Object> resolved = new LinkedHashMap<>();
    for (Setting<?> setting : Setting.all()) {
      find(setting).ifPresent(value -> resolved.put(setting.key(), value.text()));
    }
    if (has(Setting.NOISE_MULTIPLIER)) {
      resolved.remove(Setting.EPSILON.key());
    }
    if (has(Setting.STEPS)) {
      resolved.remove(Setting.EPOCHS.key());
    }
    if (!set.isEmpty()) {
      resolved.put("set", new TreeMap<>(set));
    }
    return resolved;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Settings settings
        && given.equals(settings.given)
        && set.equals(settings.set);
  }

  @Override
  public int hashCode() {
    return Objects.hash(given, set);
  }

  /** What was given, by key. */
  @Override
  public String toString() {
    Map<String, String> texts = new TreeMap<>(set);
    given.forEach((setting, value) -> texts.put(setting.key(), value.text()));
    return texts.toString();
  }
}
