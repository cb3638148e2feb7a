package org.smadp.nn;

import org.smadp.nn.layer.Embedding;
import org.smadp.nn.layer.Layer;
import org.smadp.nn.layer.Shape;

/** Examples to measure with: waves, or token ids where the network starts with an embedding. */
record MadeUpExamples(Model model, int size) implements Examples {
  @Override
  public Shape inputShape() {
    return model.inputShape();
  }

  @Override
  public void copyInput(int example, float[] target, int offset) {
    Layer first = model.layers().parts().get(0);
    int vocabulary = first instanceof Embedding table ? table.vocabulary() : 0;
    for (int i = 0; i < model.inputShape().size(); i++) {
      target[offset + i] =
          vocabulary > 0
              ? (example * 31 + i * 17) % vocabulary
              : (float) Math.sin(example + 0.7 * i);
    }
  }

  @Override
  public int label(int example) {
    return example % model.classes();
  }
}
