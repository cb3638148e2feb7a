package org.smadp.cli;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers as people read them: six significant digits, no trailing zeros. */
final class Numbers {
  private Numbers() {}

  static String shown(double value) {
    if (Double.isInfinite(value)) {
      return value > 0 ? "infinity" : "-infinity";
    }
    if (value == Math.rint(value) && Math.abs(value) < 1e6) {
      return Long.toString((long) value);
    }
    String text = String.format(Locale.ROOT, "%.6g", value);
    if (text.contains("e")) {
      return text.replaceFirst("\\.?0*e", "e").replaceFirst("e([+-])0*", "e$1");
    }
    return text.replaceFirst("\\.?0+$", "");
  }

  /** A bound: never shown below its value. */
  static String upper(double value) {
    return Double.isFinite(value)
        ? shown(new BigDecimal(value).round(new MathContext(6, RoundingMode.CEILING)).doubleValue())
        : shown(value);
  }

  /** A count with commas between thousands. */
  static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** An amount of memory in the unit that suits it. */
  static String bytes(long value) {
    return value < 10_000_000_000L
        ? count(Math.max(1, Math.round(value / 1e6))) + " MB"
        : String.format(Locale.ROOT, "%.1f GB", value / 1e9);
  }
}
