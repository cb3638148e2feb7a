package org.smadp.data.schema;

/**
 * A column of numbers.
 *
 * @param bounds in the unit of the cells
 */
public record NumericColumn(String name, Bounds bounds, Scale scale, Missing missing)
    implements MeasuredColumn {
  /** What bounds and values go through first. */
  public enum Scale {
    /** Nothing. */
    LINEAR,
    /** sign(v) log(1 + |v|), for amounts over several orders of magnitude. */
    LOG;

    /** What a value is on this scale. */
    public double of(double value) {
      return this == LINEAR ? value : Math.signum(value) * Math.log1p(Math.abs(value));
    }
  }

  public NumericColumn {
    if (missing instanceof Missing.Filled filled) {
      requireNumber(filled.value());
    }
  }

  /** A column without missing cells. */
  public static NumericColumn of(String name, Bounds bounds) {
    return new NumericColumn(name, bounds, Scale.LINEAR, new Missing.Refused());
  }

  private static void requireNumber(String text) {
    try {
      number(text);
    } catch (CellException e) {
      throw new IllegalArgumentException(
          "missing must be indicator, refuse or a number, was '" + text + "'", e);
    }
  }

  @Override
  public double position(String cell) {
    return position(number(cell));
  }

  /** Where a number lies between the bounds, in [0, 1]; what is none stays so. */
  public double position(double value) {
    return new Bounds(scale.of(bounds.low()), scale.of(bounds.high())).position(scale.of(value));
  }

  @Override
  public boolean isOutside(String cell) {
    return !cell.isEmpty() && !bounds.contains(number(cell));
  }

  @Override
  public String fillExample() {
    return Double.toString(bounds.low());
  }

  /** The number that a cell holds. */
  static double number(String cell) {
    if (cell.equalsIgnoreCase("nan")) {
      return Double.NaN;
    }
    // parseDouble would take Java's suffixes as in 12d for a number.
    if (!cell.isEmpty() && "dDfF".indexOf(cell.charAt(cell.length() - 1)) < 0) {
      try {
        return Double.parseDouble(cell);
      } catch (NumberFormatException e) {
        // Told below, without the value.
      }
    }
    throw new CellException(
        "is not a number; if this is a column of words, declare it categorical or ignore it in a"
            + " schema ('smadp data describe FILE' drafts one), if decimals have a comma give"
            + " --decimal comma, if a word means missing give --missing-words WORD");
  }
}
