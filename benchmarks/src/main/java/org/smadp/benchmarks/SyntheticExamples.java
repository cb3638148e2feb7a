package org.smadp.benchmarks;

import org.smadp.nn.Model;
import org.smadp.nn.layer.Embedding;
import org.smadp.nn.layer.Layer;
import org.smadp.privacy.Examples;
import org.smadp.tensor.Shape;

/** Examples to measure with: waves, or token ids where the network starts with an embedding. */
final class SyntheticExamples implements Examples {
  private final Model model;
  private final float[][] inputs;

  SyntheticExamples(Model model, int size) {
    this.model = model;
    this.inputs = new float[size][model.inputShape().size()];
    Layer first = model.layers().parts().get(0);
    int vocabulary = first instanceof Embedding table ? table.vocabulary() : 0;
    for (int e = 0; e < size; e++) {
      for (int i = 0; i < inputs[e].length; i++) {
        inputs[e][i] =
            vocabulary > 0 ? (e * 31 + i * 17) % vocabulary : (float) Math.sin(e + 0.7 * i);
      }
    }
  }

  @Override
  public int size() {
    return inputs.length;
  }

  @Override
  public Shape inputShape() {
    return model.inputShape();
  }

  @Override
  public void copyInput(int example, float[] target, int offset) {
    System.arraycopy(inputs[example], 0, target, offset, inputs[example].length);
  }

  @Override
  public int label(int example) {
    return example % model.outputs();
  }
}
