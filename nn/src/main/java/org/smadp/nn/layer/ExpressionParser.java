package org.smadp.nn.layer;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.smadp.nn.layer.Expression.Function;
import org.smadp.nn.layer.Expression.Operator;

/**
 * Reads a formula by descent: sums of products of factors; a factor is a number, x, a function of a
 * formula, a formula in brackets, or minus a factor.
 */
final class ExpressionParser {
  private static final int LONGEST = 500;
  private static final int DEEPEST = 40;

  private final String text;
  private int at;
  private int depth;

  ExpressionParser(String text) {
    this.text = text;
  }

  Expression parse() {
    if (text.length() > LONGEST) {
      throw new IllegalArgumentException(
          "a formula must have at most %d characters, had %d".formatted(LONGEST, text.length()));
    }
    Expression sum = sum();
    if (at < text.length()) {
      throw problem("an operator or the end");
    }
    return sum;
  }

  private Expression sum() {
    Expression left = product();
    while (next('+') || next('-')) {
      Operator operator = text.charAt(at++) == '+' ? Operator.PLUS : Operator.MINUS;
      left = new Expression.Pair(operator, left, product());
    }
    return left;
  }

  private Expression product() {
    Expression left = factor();
    while (next('*') || next('/')) {
      Operator operator = text.charAt(at++) == '*' ? Operator.TIMES : Operator.OVER;
      left = new Expression.Pair(operator, left, factor());
    }
    return left;
  }

  private Expression factor() {
    if (++depth > DEEPEST) {
      throw problem("at most %d formulas inside each other".formatted(DEEPEST));
    }
    try {
      if (next('-')) {
        at++;
        return new Expression.Call(Function.NEG, factor());
      }
      if (next('(')) {
        return inBrackets();
      }
      String word = word();
      if (word.equals("x")) {
        return new Expression.X();
      }
      return word.isEmpty() ? number() : new Expression.Call(function(word), inBrackets());
    } finally {
      depth--;
    }
  }

  private Expression inBrackets() {
    take('(');
    Expression inside = sum();
    take(')');
    return inside;
  }

  private String word() {
    skipSpaces();
    int from = at;
    while (at < text.length() && Character.isLetter(text.charAt(at))) {
      at++;
    }
    return text.substring(from, at);
  }

  private Function function(String word) {
    return Arrays.stream(Function.values())
        .filter(function -> function.label().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "formula '%s': there is no function '%s'; known: %s"
                        .formatted(
                            text,
                            word,
                            Arrays.stream(Function.values())
                                .map(Function::label)
                                .collect(Collectors.joining(", ")))));
  }

  private Expression number() {
    int from = at;
    while (at < text.length() && "0123456789.eE".indexOf(text.charAt(at)) >= 0) {
      boolean exponent = Character.toLowerCase(text.charAt(at)) == 'e';
      at++;
      if (exponent && (at(at, '-') || at(at, '+'))) {
        at++;
      }
    }
    try {
      return new Expression.Constant(Double.parseDouble(text.substring(from, at)));
    } catch (IllegalArgumentException exception) {
      at = from;
      throw problem("a number, x, a function or a bracket");
    }
  }

  private void take(char wanted) {
    if (!next(wanted)) {
      throw problem("'" + wanted + "'");
    }
    at++;
  }

  private boolean next(char wanted) {
    skipSpaces();
    return at(at, wanted);
  }

  private boolean at(int place, char wanted) {
    return place < text.length() && text.charAt(place) == wanted;
  }

  private void skipSpaces() {
    while (at < text.length() && text.charAt(at) == ' ') {
      at++;
    }
  }

  private IllegalArgumentException problem(String wanted) {
    return new IllegalArgumentException(
        "formula '%s': at character %d there must be %s".formatted(text, at + 1, wanted));
  }
}
