package org.smadp.nn.torch;

import java.util.Arrays;
import java.util.Random;
import org.smadp.nn.Model;
import org.smadp.nn.layer.Embedding;
import org.smadp.nn.layer.Layer;
import org.smadp.privacy.Examples;
import org.smadp.tensor.Shape;

/** Seeded Gaussian inputs, or token ids, with random labels; or waves. */
final class SyntheticExamples implements Examples {
  private final Shape shape;
  private final float[][] inputs;
  private final int[] labels;

  private SyntheticExamples(Shape shape, float[][] inputs, int[] labels) {
    this.shape = shape;
    this.inputs = inputs;
    this.labels = labels;
  }

  static SyntheticExamples gaussian(Model model, int size, long seed) {
    return tokens(model, size, seed, 0);
  }

  /** Ids below {@code vocabulary}, or Gaussian values when it is 0. */
  static SyntheticExamples tokens(Model model, int size, long seed, int vocabulary) {
    Random random = new Random(seed);
    float[][] inputs = new float[size][model.inputShape().size()];
    int[] labels = new int[size];
    for (int e = 0; e < size; e++) {
      for (int i = 0; i < inputs[e].length; i++) {
        inputs[e][i] = vocabulary > 0 ? random.nextInt(vocabulary) : (float) random.nextGaussian();
      }
      labels[e] = random.nextInt(model.classes());
    }
    return new SyntheticExamples(model.inputShape(), inputs, labels);
  }

  /** Waves, or token ids where the network starts with an embedding. */
  static SyntheticExamples waves(Model model, int size) {
    Layer first = model.layers().parts().get(0);
    int vocabulary = first instanceof Embedding table ? table.vocabulary() : 0;
    float[][] inputs = new float[size][model.inputShape().size()];
    int[] labels = new int[size];
    for (int e = 0; e < size; e++) {
      for (int i = 0; i < inputs[e].length; i++) {
        inputs[e][i] =
            vocabulary > 0 ? (e * 31 + i * 17) % vocabulary : (float) Math.sin(e + 0.7 * i);
      }
      labels[e] = e % model.classes();
    }
    return new SyntheticExamples(model.inputShape(), inputs, labels);
  }

  /** Sets one input value. */
  SyntheticExamples with(int example, int index, float value) {
    float[][] changed = inputs.clone();
    changed[example] = inputs[example].clone();
    changed[example][index] = value;
    return new SyntheticExamples(shape, changed, labels);
  }

  /** Sets all input values of one example. */
  SyntheticExamples filled(int example, float value) {
    float[][] changed = inputs.clone();
    changed[example] = new float[shape.size()];
    Arrays.fill(changed[example], value);
    return new SyntheticExamples(shape, changed, labels);
  }

  @Override
  public int size() {
    return inputs.length;
  }

  @Override
  public Shape inputShape() {
    return shape;
  }

  @Override
  public void copyInput(int example, float[] target, int offset) {
    System.arraycopy(inputs[example], 0, target, offset, inputs[example].length);
  }

  @Override
  public int label(int example) {
    return labels[example];
  }
}
