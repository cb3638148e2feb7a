package org.smadp.train.settings;

import java.util.OptionalInt;

/**
 * Over how many steps noise is correlated.
 *
 * @param number of bands; empty for the number with the smallest predicted error
 */
public record BandCount(OptionalInt number) {
  static final String AUTO = "auto";

  public static BandCount of(int number) {
    return new BandCount(OptionalInt.of(number));
  }

  public static BandCount auto() {
    return new BandCount(OptionalInt.empty());
  }

  @Override
  public String toString() {
    return number.isPresent() ? Integer.toString(number.getAsInt()) : AUTO;
  }
}
