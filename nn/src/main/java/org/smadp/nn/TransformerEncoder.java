package org.smadp.nn;

import static org.smadp.nn.layer.Activation.GELU;
import static org.smadp.nn.layer.Reshape.MEAN_OVER_POSITIONS;

import java.util.ArrayList;
import java.util.List;
import org.smadp.nn.layer.Attention;
import org.smadp.nn.layer.Embedding;
import org.smadp.nn.layer.Layer;
import org.smadp.nn.layer.LayerNorm;
import org.smadp.nn.layer.Linear;
import org.smadp.nn.layer.Residual;
import org.smadp.nn.layer.Sequence;
import org.smadp.nn.layer.SinePositions;
import org.smadp.tensor.Shape;

/**
 * A transformer encoder that classifies token sequences: embedding and sine positions, blocks of
 * attention and a two-layer network with the norm first, the mean over positions, a linear layer.
 */
public record TransformerEncoder(int vocabulary, int width, int heads, int blocks) {
  /** Length of the sequences that the zoo's encoder is listed for. */
  static final int POSITIONS = 64;

  /** The zoo's encoder: 2 blocks of width 64 with 4 heads over 4096 tokens. */
  static Model small(Shape input, int classes) {
    return new TransformerEncoder(4096, 64, 4, 2).model(input, classes);
  }

  public Model model(Shape input, int classes) {
    List<Layer> layers = new ArrayList<>();
    layers.add(new Embedding("tokens", vocabulary, width));
    layers.add(new SinePositions());
    for (int block = 1; block <= blocks; block++) {
      String name = "block" + block;
      layers.add(
          Residual.around(LayerNorm.of(name + ".norm1", width), Attention.of(name, width, heads)));
      layers.add(
          Residual.around(
              LayerNorm.of(name + ".norm2", width),
              Linear.of(name + ".fc1", width, 4 * width),
              GELU,
              Linear.of(name + ".fc2", 4 * width, width)));
    }
    layers.add(LayerNorm.of("norm", width));
    layers.add(MEAN_OVER_POSITIONS);
    layers.add(Linear.of("fc", width, classes));
    return new Model("transformer", input, classes, new Sequence(layers));
  }
}
