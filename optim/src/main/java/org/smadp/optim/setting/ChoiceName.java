package org.smadp.optim.setting;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The name of a choice as users write it: an enum constant in lower case with hyphens. */
public final class ChoiceName {
  private ChoiceName() {}

  public static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The names of all constants, in their order. */
  public static <E extends Enum<E>> List<String> all(Class<E> type) {
    return Arrays.stream(type.getEnumConstants()).map(ChoiceName::of).toList();
  }

  /** The constant of this name, if there is one. */
  public static <E extends Enum<E>> Optional<E> find(String name, Class<E> type) {
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> of(constant).equals(name))
        .findFirst();
  }

  /** The constant of this name; refuses others by the name of the setting they were given for. */
  public static <E extends Enum<E>> E parse(String setting, String name, Class<E> type) {
    return find(name, type)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "%s must be one of %s, was '%s'"
                        .formatted(setting, String.join(", ", all(type)), name)));
  }
}
