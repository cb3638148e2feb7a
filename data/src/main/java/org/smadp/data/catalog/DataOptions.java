package org.smadp.data.catalog;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.smadp.data.HeldOut;

/**
 * What the user declares about data, as text.
 *
 * @param given what differs from the standard values
 */
public record DataOptions(Map<DataOption, String> given) {
  public DataOptions {
    given = Map.copyOf(given);
  }

  /**
   * Takes the options from settings that are known by key. One that has its standard value, as in a
   * record of a run, does not count as given.
   */
  public static DataOptions of(Function<String, Optional<String>> settings) {
    Map<DataOption, String> given = new EnumMap<>(DataOption.class);
    for (DataOption option : DataOption.values()) {
      settings
          .apply(option.key())
          .filter(text -> !Optional.of(text).equals(option.standard()))
          .ifPresent(text -> given.put(option, text));
    }
    return new DataOptions(given);
  }

  boolean isGiven(DataOption option) {
    return given.containsKey(option);
  }

  /** The text that was given, else the standard one. */
  Optional<String> text(DataOption option) {
    return Optional.ofNullable(given.get(option)).or(option::standard);
  }

  /** The share of examples to hold out. */
  double testFraction() {
    String text = text(DataOption.TEST_FRACTION).orElseThrow();
    try {
      return Double.parseDouble(text.strip());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("test-fraction must be a number, was '" + text + "'", e);
    }
  }

  /** Where the examples to hold out come from; test data may have its kind in front. */
  HeldOut heldOut(DataKind kind) {
    Optional<String> test = text(DataOption.TEST_DATA);
    if (test.isEmpty()) {
      return new HeldOut.Fraction(testFraction());
    }
    String prefix = kind.prefix() + ":";
    String given = test.get();
    String location = given.startsWith(prefix) ? given.substring(prefix.length()) : given;
    if (location.isBlank()) {
      throw new IllegalArgumentException(
          "test-data: '%s' names no %s; write it after the colon, such as %s%s"
              .formatted(
                  given, kind.target().name().toLowerCase(Locale.ROOT), prefix, kind.example()));
    }
    return new HeldOut.Separate(Path.of(location));
  }
}
