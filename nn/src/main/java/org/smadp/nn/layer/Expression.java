package org.smadp.nn.layer;

import java.util.Locale;

/** A formula of one variable, as a tree. */
public sealed interface Expression {
  /** The formula as text, which the parser reads back to the same tree. */
  String text();

  /** The variable. */
  record X() implements Expression {
    @Override
    public String text() {
      return "x";
    }
  }

  /** A number, not negative. */
  record Constant(double value) implements Expression {
    public Constant {
      if (!(value >= 0) || Double.isInfinite(value)) {
        throw new IllegalArgumentException("a constant must be >= 0 and finite, was " + value);
      }
    }

    @Override
    public String text() {
      return Double.toString(value);
    }
  }

  /** A function of a formula. */
  record Call(Function function, Expression argument) implements Expression {
    @Override
    public String text() {
      return function.label() + "(" + argument.text() + ")";
    }
  }

  /** Two formulas put together. */
  record Pair(Operator operator, Expression left, Expression right) implements Expression {
    @Override
    public String text() {
      return "(" + left.text() + " " + operator.sign() + " " + right.text() + ")";
    }
  }

  /** Functions by name. */
  enum Function {
    NEG,
    ABS,
    EXP,
    LOG,
    SQRT,
    TANH,
    SIGMOID,
    RELU;

    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The four operations. */
  enum Operator {
    PLUS('+'),
    MINUS('-'),
    TIMES('*'),
    OVER('/');

    private final char sign;

    Operator(char sign) {
      this.sign = sign;
    }

    public char sign() {
      return sign;
    }
  }
}
