package org.smadp.nn.export;

import java.util.Optional;
import org.smadp.tensor.Shape;

/** How the raw values of a row become the inputs of a network, as part of its graph. */
public sealed interface Preprocessing
    permits ValueScaling, TableEncoding, TokenStates, PhotoFeatures {
  /**
   * The shape of a row's raw numbers; none when it has no numbers.
   *
   * @param network the shape of the network's inputs
   */
  Optional<Shape> numbers(Shape network);

  /** What names of values begin with, so that they differ from those of another graph. */
  default String prefix() {
    return "";
  }

  /** How many texts a row has. */
  int texts();

  /** Adds the operations and returns the name of what the network is given. */
  String addTo(Graph graph, Shape network);
}
