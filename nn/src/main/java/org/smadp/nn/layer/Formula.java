package org.smadp.nn.layer;

import org.smadp.tensor.Shape;

/**
 * A function of one's own applied to every value, such as {@code x * sigmoid(x)}: numbers, x, the
 * four operations, and the functions of {@link Expression.Function}. Values of one example never
 * meet those of another, whatever the formula.
 */
public record Formula(Expression expression) implements Layer {
  /** Reads a formula; a mistake is refused with its place. */
  public static Formula of(String text) {
    return new Formula(new ExpressionParser(text).parse());
  }

  @Override
  public Shape outputShape(Shape input) {
    return input;
  }

  @Override
  public String label() {
    return "formula " + expression.text();
  }
}
