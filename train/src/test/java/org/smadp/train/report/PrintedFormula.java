package org.smadp.train.report;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;

/**
 * Evaluates a formula as it is printed: + / ( ) √ Σ ² ⁻², products without a sign, symbols of one
 * letter with an index if they have one. Symbols with an index _g stand for one number per group.
 */
final class PrintedFormula {
  private final String text;
  private final Map<String, double[]> symbols;
  private int at;

  private PrintedFormula(String text, Map<String, double[]> symbols) {
    this.text = text;
    this.symbols = symbols;
  }

  static double evaluate(String text, Map<String, double[]> symbols) {
    var formula = new PrintedFormula(text.replace(" ", ""), symbols);
    double[] value = formula.sum();
    if (formula.at < formula.text.length() || value.length != 1) {
      throw new IllegalArgumentException("cannot read '" + text + "' from " + formula.at);
    }
    return value[0];
  }

  /**
   * How far the result may be from the exact one when each symbol was rounded to six digits: the
   * sum of what each of them can move it by.
   */
  static double uncertainty(String text, Map<String, double[]> symbols) {
    double total = 0;
    double value = evaluate(text, symbols);
    for (Map.Entry<String, double[]> symbol : symbols.entrySet()) {
      for (int g = 0; g < symbol.getValue().length; g++) {
        double[] moved = symbol.getValue().clone();
        moved[g] += halfUnit(moved[g]);
        Map<String, double[]> changed = new HashMap<>(symbols);
        changed.put(symbol.getKey(), moved);
        total += Math.abs(evaluate(text, changed) - value);
      }
    }
    return total;
  }

  /** Half a unit of the sixth digit. */
  static double halfUnit(double value) {
    return 0.5 * Math.pow(10, Math.floor(Math.log10(Math.abs(value))) - 5);
  }

  private double[] sum() {
    double[] value = product();
    while (eat("+")) {
      double[] more = product();
      value = each(value, v -> v + more[0]);
    }
    return value;
  }

  private double[] product() {
    double[] value = factor();
    while (at < text.length() && "+)".indexOf(text.charAt(at)) < 0) {
      boolean over = eat("/");
      double[] next = factor();
      value = each(value, v -> over ? v / next[0] : v * next[0]);
    }
    return value;
  }

  private double[] factor() {
    if (eat("√")) {
      return each(factor(), Math::sqrt);
    }
    if (eat("Σ")) {
      return new double[] {Arrays.stream(factor()).sum()};
    }
    double[] value = atom();
    if (eat("⁻²")) {
      return each(value, v -> 1 / (v * v));
    }
    return eat("²") ? each(value, v -> v * v) : value;
  }

  private double[] atom() {
    if (eat("(")) {
      double[] value = sum();
      if (!eat(")")) {
        throw new IllegalArgumentException("no ) in '" + text + "' at " + at);
      }
      return value;
    }
    if (Character.isDigit(text.charAt(at))) {
      int from = at;
      while (at < text.length() && Character.isDigit(text.charAt(at))) {
        at++;
      }
      return new double[] {Double.parseDouble(text.substring(from, at))};
    }
    String symbol = text.substring(at, text.startsWith("_g", at + 1) ? at + 3 : at + 1);
    at += symbol.length();
    if (!symbols.containsKey(symbol)) {
      throw new IllegalArgumentException(
          "'%s' in '%s' is not in the statement".formatted(symbol, text));
    }
    return symbols.get(symbol);
  }

  private boolean eat(String sign) {
    boolean found = text.startsWith(sign, at);
    at += found ? sign.length() : 0;
    return found;
  }

  private static double[] each(double[] values, DoubleUnaryOperator change) {
    return Arrays.stream(values).map(change).toArray();
  }
}
