package org.smadp.chart;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/** Round numbers that cover a range: the marks of an axis, at steps of 1, 2 or 5 times ten^k. */
record Ticks(List<Double> values) {
  static Ticks covering(double low, double high, int about) {
    double span = high > low ? high - low : high == 0 ? 1 : Math.max(1e-9, Math.abs(high) * 0.2);
    double start = high > low ? low : low - span / 2;
    double rough = span / about;
    double magnitude = Math.pow(10, Math.floor(Math.log10(rough)));
    double ratio = rough / magnitude;
    double step = magnitude * (ratio <= 1 ? 1 : ratio <= 2 ? 2 : ratio <= 5 ? 5 : 10);
    long first = (long) Math.floor(start / step + 1e-9);
    long last = (long) Math.ceil((start + span) / step - 1e-9);
    List<Double> values = new ArrayList<>();
    for (long i = first; i <= last; i++) {
      values.add(i * step);
    }
    return new Ticks(values);
  }

  /** The marks that lie in a range; for an axis that ends with its data. */
  Ticks within(double low, double high) {
    double slack = 1e-9 * (high - low);
    return new Ticks(
        values.stream().filter(value -> value >= low - slack && value <= high + slack).toList());
  }

  double first() {
    return values.get(0);
  }

  double last() {
    return values.get(values.size() - 1);
  }

  /** A number in at most six digits, without needless zeros. */
  static String label(double value) {
    if (value == 0) {
      return "0";
    }
    BigDecimal rounded = new BigDecimal(value, new MathContext(6)).stripTrailingZeros();
    return Math.abs(value) >= 1e7 || Math.abs(value) < 1e-4
        ? rounded.toString()
        : rounded.toPlainString();
  }
}
