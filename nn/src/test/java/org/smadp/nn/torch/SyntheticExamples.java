package org.smadp.nn.torch;

import java.util.Arrays;
import java.util.Random;
import org.smadp.nn.Model;
import org.smadp.nn.layer.Embedding;
import org.smadp.nn.layer.Layer;
import org.smadp.nn.task.Task;
import org.smadp.privacy.Examples;
import org.smadp.tensor.Shape;

/** Seeded Gaussian inputs, or token ids, with random targets; or waves. */
final class SyntheticExamples implements Examples {
  private final Shape shape;
  private final float[][] inputs;
  private final float[][] targets;

  private SyntheticExamples(Shape shape, float[][] inputs, float[][] targets) {
    this.shape = shape;
    this.inputs = inputs;
    this.targets = targets;
  }

  static SyntheticExamples gaussian(Model model, int size, long seed) {
    return tokens(model, size, seed, 0);
  }

  /** Ids below {@code vocabulary}, or Gaussian values when it is 0. */
  static SyntheticExamples tokens(Model model, int size, long seed, int vocabulary) {
    Random random = new Random(seed);
    float[][] inputs = new float[size][model.inputShape().size()];
    float[][] targets = new float[size][model.task().targets()];
    for (int e = 0; e < size; e++) {
      for (int i = 0; i < inputs[e].length; i++) {
        inputs[e][i] = vocabulary > 0 ? random.nextInt(vocabulary) : (float) random.nextGaussian();
      }
      for (int t = 0; t < targets[e].length; t++) {
        targets[e][t] = target(model.task(), random);
      }
    }
    return new SyntheticExamples(model.inputShape(), inputs, targets);
  }

  /** Waves, or token ids where the network starts with an embedding. */
  static SyntheticExamples waves(Model model, int size) {
    Layer first = model.layers().parts().get(0);
    int vocabulary = first instanceof Embedding table ? table.vocabulary() : 0;
    float[][] inputs = new float[size][model.inputShape().size()];
    float[][] targets = new float[size][model.task().targets()];
    for (int e = 0; e < size; e++) {
      for (int i = 0; i < inputs[e].length; i++) {
        inputs[e][i] =
            vocabulary > 0 ? (e * 31 + i * 17) % vocabulary : (float) Math.sin(e + 0.7 * i);
      }
      targets[e][0] = e % model.outputs();
    }
    return new SyntheticExamples(model.inputShape(), inputs, targets);
  }

  private static float target(Task task, Random random) {
    if (task instanceof Task.Amount) {
      return 2 * random.nextFloat() - 1;
    }
    return random.nextInt(task instanceof Task.Labels ? 2 : task.outputs());
  }

  /** Sets the first target of one example. */
  SyntheticExamples withTarget(int example, float value) {
    float[][] changed = targets.clone();
    changed[example] = targets[example].clone();
    changed[example][0] = value;
    return new SyntheticExamples(shape, inputs, changed);
  }

  /** Sets one input value. */
  SyntheticExamples with(int example, int index, float value) {
    float[][] changed = inputs.clone();
    changed[example] = inputs[example].clone();
    changed[example][index] = value;
    return new SyntheticExamples(shape, changed, targets);
  }

  /** Sets all input values of one example. */
  SyntheticExamples filled(int example, float value) {
    float[][] changed = inputs.clone();
    changed[example] = new float[shape.size()];
    Arrays.fill(changed[example], value);
    return new SyntheticExamples(shape, changed, targets);
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
    return (int) targets[example][0];
  }

  @Override
  public void copyTarget(int example, float[] target, int offset) {
    System.arraycopy(targets[example], 0, target, offset, targets[example].length);
  }
}
