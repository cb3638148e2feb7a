package org.smadp.data.schema;

/** The declared range of a column; values outside are moved to its nearer end. */
public record Bounds(double low, double high) {
  public Bounds {
    if (!Double.isFinite(low) || !Double.isFinite(high) || !(low < high)) {
      throw new IllegalArgumentException(
          "bounds must be finite with low < high, were " + low + ":" + high);
    }
  }

  /** Whether a value is not moved; what is not a number is not. */
  public boolean contains(double value) {
    return !(value < low || value > high);
  }

  /** The nearest value between the ends; not a number stays not a number. */
  public double clamp(double value) {
    return Math.min(Math.max(value, low), high);
  }

  /** The position of a value between the ends, in [0, 1]; not a number stays not a number. */
  public double position(double value) {
    // Halved, because the distance between two finite ends may overflow.
    return (clamp(value) / 2 - low / 2) / (high / 2 - low / 2);
  }

  /** Reads {@code LOW:HIGH} of this column, or of all when it has no name. */
  public static Bounds parse(String column, String text) {
    String[] ends = text.split(":", -1);
    try {
      if (ends.length == 2) {
        return new Bounds(Double.parseDouble(ends[0].strip()), Double.parseDouble(ends[1].strip()));
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(notARange(column, text), e);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          e.getMessage() + (column.isEmpty() ? "" : " for column '" + column + "'"), e);
    }
    throw new IllegalArgumentException(notARange(column, text));
  }

  private static String notARange(String column, String text) {
    return "bounds%s must be LOW:HIGH such as 0:120, were '%s'"
        .formatted(column.isEmpty() ? "" : " of column '" + column + "'", text);
  }
}
