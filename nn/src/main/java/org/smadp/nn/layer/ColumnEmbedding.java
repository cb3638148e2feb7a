package org.smadp.nn.layer;

import java.util.List;
import org.smadp.tensor.Shape;

/**
 * A vector for each category of a table's column: the inputs of the column, of which one is 1 and
 * the others are 0, are replaced by as many values as the vector has.
 *
 * <pre>  (before, x, after) -> (before, E x, after)  </pre>
 *
 * Vectors start uniform in +-1/sqrt(width).
 *
 * @param offset the first input of the column
 * @param categories how many inputs it has
 */
public record ColumnEmbedding(String name, int offset, int categories, int width) implements Layer {
  public ColumnEmbedding {
    if (offset < 0 || categories < 1 || width < 1) {
      throw new IllegalArgumentException(
          "column embedding '%s' must have offset >= 0, categories >= 1 and width >= 1, had %d, %d and %d"
              .formatted(name, offset, categories, width));
    }
  }

  @Override
  public Shape outputShape(Shape input) {
    if (input.rank() != 1 || input.size() < offset + categories) {
      throw new IllegalArgumentException(
          "column embedding '%s' takes rows of at least %d values, was given %s"
              .formatted(name, offset + categories, input));
    }
    return Shape.of(input.size() - categories + width);
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(Parameter.weight(name, Shape.of(width, categories), width));
  }

  @Override
  public long multiplyAdds(Shape input) {
    return (long) categories * width;
  }

  @Override
  public String label() {
    return "column embedding " + categories + "-" + width;
  }
}
