package org.smadp.nn.layer;

import java.util.List;
import org.smadp.tensor.Shape;

/**
 * A layer of one's own, made of layers that exist: implement it outside this library to give a
 * block a name and settings.
 *
 * <p><b>Guarantee</b>: a model asks {@link #composed} once, when it is made, and keeps the answer
 * in place of this layer. No code of one's own ever runs on data, so none can mix examples, and
 * what was trained can be stored and loaded without it.
 */
public interface CompositeLayer extends Layer {
  /** What this layer is made of. */
  Layer composed();

  @Override
  default Shape outputShape(Shape input) {
    return composed().outputShape(input);
  }

  @Override
  default List<Layer> parts() {
    return List.of(composed());
  }

  @Override
  default String label() {
    return getClass().getSimpleName();
  }
}
