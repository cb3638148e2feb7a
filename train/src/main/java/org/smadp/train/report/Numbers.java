package org.smadp.train.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers as people read them: six significant digits, no trailing zeros. */
public final class Numbers {
  private Numbers() {}

  /** An upper bound in six digits: epsilon is never stated too low. */
  public static String upper(double epsilon) {
    return Double.isFinite(epsilon)
        ? number(new BigDecimal(epsilon, new MathContext(6, RoundingMode.CEILING)).doubleValue())
        : number(epsilon);
  }

  public static String number(double value) {
    if (Double.isInfinite(value)) {
      return value > 0 ? "infinity" : "-infinity";
    }
    String text = String.format(Locale.ROOT, "%.6g", value);
    if (text.contains("e")) {
      return text.replaceFirst("\\.?0+e", "e").replaceFirst("e([+-])0*", "e$1");
    }
    return text.contains(".") ? text.replaceFirst("\\.?0+$", "") : text;
  }
}
