package org.smadp.train.settings;

/**
 * Numbers between two ends; NaN is in no range, and infinity is never in one.
 *
 * @param includesLow whether the lower end itself is in the range
 */
public record Range(double low, boolean includesLow, double high, boolean includesHigh) {
  /** Above 0. */
  public static Range positive() {
    return new Range(0, false, Double.POSITIVE_INFINITY, false);
  }

  /** 0 or above. */
  public static Range notNegative() {
    return new Range(0, true, Double.POSITIVE_INFINITY, false);
  }

  /** Strictly between 0 and 1. */
  public static Range share() {
    return new Range(0, false, 1, false);
  }

  /** Above 0, at most {@code high}. */
  public static Range positiveUpTo(double high) {
    return new Range(0, false, high, true);
  }

  public boolean contains(double value) {
    return (value > low || (includesLow && value == low))
        && (value < high || (includesHigh && value == high));
  }

  /** The range as a condition: what comes after "must be". */
  @Override
  public String toString() {
    if (Double.isInfinite(high)) {
      return (includesLow ? ">= " : "> ") + end(low) + " and finite";
    }
    return "in "
        + (includesLow ? "[" : "(")
        + end(low)
        + ", "
        + end(high)
        + (includesHigh ? "]" : ")");
  }

  private static String end(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }
}
