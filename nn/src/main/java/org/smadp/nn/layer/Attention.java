package org.smadp.nn.layer;

import java.util.List;
import org.smadp.tensor.Shape;

/**
 * Multi-head self-attention over a sequence of vectors, made of two linear layers: one to queries,
 * keys and values, softmax(q k^T / sqrt(width / heads)) v for each head, one back.
 */
public record Attention(Linear toQueriesKeysValues, int heads, Linear toOutput) implements Layer {
  public Attention {
    int width = toOutput.out();
    if (heads < 1 || width % heads != 0) {
      throw new IllegalArgumentException("heads must divide " + width + ", was " + heads);
    }
  }

  public static Attention of(String name, int width, int heads) {
    return new Attention(
        Linear.of(name + ".qkv", width, 3 * width), heads, Linear.of(name + ".out", width, width));
  }

  @Override
  public Shape outputShape(Shape input) {
    if (input.rank() != 2) {
      throw new IllegalArgumentException("attention takes a sequence, was given " + input);
    }
    return toOutput.outputShape(input);
  }

  @Override
  public List<Layer> parts() {
    return List.of(toQueriesKeysValues, toOutput);
  }

  @Override
  public long multiplyAdds(Shape input) {
    return 2L * input.dim(0) * input.size();
  }

  @Override
  public String label() {
    return "attention, " + heads + " heads";
  }
}
