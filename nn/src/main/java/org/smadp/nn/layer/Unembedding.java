package org.smadp.nn.layer;

import org.smadp.tensor.Shape;

/** Scores for every token by the table of an embedding used earlier: y = E x, weights tied. */
public record Unembedding(Embedding table) implements Layer {
  @Override
  public Shape outputShape(Shape input) {
    if (input.dim(-1) != table.width()) {
      throw new IllegalArgumentException(
          "unembedding by '"
              + table.name()
              + "' takes "
              + table.width()
              + " values, was given "
              + input);
    }
    return input.withLast(table.vocabulary());
  }

  @Override
  public long multiplyAdds(Shape input) {
    return (long) input.size() * table.vocabulary();
  }

  @Override
  public String label() {
    return "unembedding tied to " + table.name();
  }
}
