package org.smadp.nn;

import java.util.List;
import org.smadp.nn.layer.CompositeLayer;
import org.smadp.nn.layer.Layer;
import org.smadp.nn.layer.Residual;
import org.smadp.nn.layer.Reuse;
import org.smadp.nn.layer.Sequence;

/** Replaces layers of one's own by what they are made of, once. */
final class Composites {
  private static final int DEEPEST = 64;

  private Composites() {}

  static List<Layer> resolved(List<Layer> layers) {
    return layers.stream().map(layer -> resolved(layer, 0)).toList();
  }

  private static Layer resolved(Layer layer, int depth) {
    if (depth > DEEPEST) {
      throw new IllegalArgumentException(
          "layers must be at most %d inside each other, as %s is not"
              .formatted(DEEPEST, layer.getClass().getSimpleName()));
    }
    if (layer instanceof CompositeLayer own) {
      return resolved(own.composed(), depth + 1);
    } else if (layer instanceof Sequence sequence) {
      return sequence(sequence, depth);
    } else if (layer instanceof Residual residual) {
      return new Residual(sequence(residual.body(), depth), sequence(residual.shortcut(), depth));
    } else if (layer instanceof Reuse reuse) {
      return new Reuse(resolved(reuse.original(), depth + 1));
    }
    return layer;
  }

  private static Sequence sequence(Sequence sequence, int depth) {
    return new Sequence(sequence.parts().stream().map(part -> resolved(part, depth + 1)).toList());
  }
}
