package org.smadp.train.settings;

import java.util.List;
import java.util.OptionalInt;
import org.smadp.noise.band.Strategy;
import org.smadp.optim.setting.ChoiceName;

/**
 * What the values of a setting are: how a text is read, which values are refused, and how a value
 * is written as text.
 *
 * <p>Guarantee: whatever passes {@link #parse} or {@link #require} meets the setting's condition; a
 * refusal is one line that names the setting, the condition and the value.
 */
public sealed interface SettingType<T> {
  /** The value of a text. */
  T parse(String key, String text);

  /** The value, if it meets the condition. */
  T require(String key, T value);

  /** The text that parses to this value. */
  default String text(T value) {
    return value.toString();
  }

  /** Whether values are numbers. */
  default boolean isNumber() {
    return false;
  }

  /** A text that says something; its meaning is checked by what it names. */
  record Text() implements SettingType<String> {
    @Override
    public String parse(String key, String text) {
      return require(key, text);
    }

    @Override
    public String require(String key, String value) {
      if (value.isBlank()) {
        throw new IllegalArgumentException(
            key + " must not be blank, was '" + value + "'; give a value, or leave it out");
      }
      return value;
    }
  }

  /** Signs or words as they are, among which a blank is one. */
  record Signs() implements SettingType<String> {
    @Override
    public String parse(String key, String text) {
      return text;
    }

    @Override
    public String require(String key, String value) {
      return value;
    }
  }

  /** A number in a range. */
  record Amount(Range range) implements SettingType<Double> {
    @Override
    public Double parse(String key, String text) {
      try {
        return require(key, Double.parseDouble(text.strip()));
      } catch (NumberFormatException exception) {
        throw new IllegalArgumentException(
            key + " must be a number, was '" + text + "'", exception);
      }
    }

    @Override
    public Double require(String key, Double value) {
      if (!range.contains(value)) {
        throw new IllegalArgumentException(key + " must be " + range + ", was " + value);
      }
      return value;
    }

    @Override
    public boolean isNumber() {
      return true;
    }
  }

  /** A whole number from least to most. */
  record Whole(long least, long most) implements SettingType<Long> {
    @Override
    public Long parse(String key, String text) {
      try {
        return require(key, Long.parseLong(text.strip()));
      } catch (NumberFormatException exception) {
        throw new IllegalArgumentException(
            key + " must be a whole number, was '" + text + "'", exception);
      }
    }

    @Override
    public Long require(String key, Long value) {
      if (value < least || value > most) {
        String condition =
            most == Long.MAX_VALUE ? ">= " + least : "in [" + least + ", " + most + "]";
        throw new IllegalArgumentException(key + " must be " + condition + ", was " + value);
      }
      return value;
    }

    @Override
    public boolean isNumber() {
      return true;
    }
  }

  /** A number of bands, or auto. */
  record Bands() implements SettingType<BandCount> {
    @Override
    public BandCount parse(String key, String text) {
      return text.strip().equals(BandCount.AUTO)
          ? BandCount.auto()
          : require(key, new BandCount(OptionalInt.of(whole(key, text))));
    }

    private static int whole(String key, String text) {
      try {
        return Integer.parseInt(text.strip());
      } catch (NumberFormatException exception) {
        throw new IllegalArgumentException(
            key + " must be a whole number or auto, was '" + text + "'", exception);
      }
    }

    @Override
    public BandCount require(String key, BandCount value) {
      if (value.number().isPresent()
          && (value.number().getAsInt() < 1 || value.number().getAsInt() > Strategy.MOST_BANDS)) {
        throw new IllegalArgumentException(
            "%s must be auto or in [1, %d], was %s".formatted(key, Strategy.MOST_BANDS, value));
      }
      return value;
    }
  }

  /** One of a few, by its lower-case, dashed name. */
  record Choice<E extends Enum<E>>(List<E> choices) implements SettingType<E> {
    public Choice {
      choices = List.copyOf(choices);
    }

    @Override
    public E parse(String key, String text) {
      return choices.stream()
          .filter(choice -> ChoiceName.of(choice).equals(text))
          .findFirst()
          .orElseThrow(() -> refused(key, text));
    }

    @Override
    public E require(String key, E value) {
      if (!choices.contains(value)) {
        throw refused(key, ChoiceName.of(value));
      }
      return value;
    }

    private IllegalArgumentException refused(String key, String text) {
      String known = String.join(", ", choices.stream().map(ChoiceName::of).toList());
      return new IllegalArgumentException(
          key + " must be one of " + known + ", was '" + text + "'");
    }

    @Override
    public String text(E value) {
      return ChoiceName.of(value);
    }
  }
}
