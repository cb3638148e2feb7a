package org.smadp.nn.layer;

import java.util.List;
import org.smadp.tensor.Shape;

/**
 * The description of one layer, or of several put together. A type that the engine does not know
 * has no per-example rule and is refused before training.
 */
public interface Layer {
  /** The shape that leaves the layer for one example; refuses an input that does not fit. */
  Shape outputShape(Shape input);

  /** The tensors this layer owns, weight first; those of its parts are not among them. */
  default List<Parameter> parameters() {
    return List.of();
  }

  /** The layers inside this one, in the order in which they run. */
  default List<Layer> parts() {
    return List.of();
  }

  /** Multiplications of the forward pass for one example; element-wise work is not counted. */
  default long multiplyAdds(Shape input) {
    return 0;
  }

  /** Whether the parameters join the group of the layer before: norm layers do. */
  default boolean joinsPrecedingGroup() {
    return false;
  }

  /** A few words for the layer table. */
  String label();
}
