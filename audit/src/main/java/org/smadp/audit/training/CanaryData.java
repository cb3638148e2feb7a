package org.smadp.audit.training;

import java.util.stream.IntStream;
import org.smadp.audit.shadow.Draws;
import org.smadp.privacy.Examples;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.Shape;

/**
 * Synthetic records in classes that can be learnt, followed by canaries: random inputs with random
 * labels, which a model can only know by heart. Inputs have many features, so that two canaries
 * hardly disturb each other.
 */
@Sensitive
final class CanaryData implements Examples {
  static final int FEATURES = 400;
  static final int CLASSES = 10;

  private final double[][] inputs;
  private final int[] labels;

  private CanaryData(double[][] inputs, int[] labels) {
    this.inputs = inputs;
    this.labels = labels;
  }

  /** Records around the centre of their class. */
  static CanaryData ordinary(int count, Draws draws) {
    double[][] centres = new double[CLASSES][];
    for (int c = 0; c < CLASSES; c++) {
      centres[c] = draws.gaussians(FEATURES, 0.5);
    }
    double[][] inputs = new double[count][];
    for (int i = 0; i < count; i++) {
      inputs[i] = draws.gaussians(FEATURES, 1);
      for (int f = 0; f < FEATURES; f++) {
        inputs[i][f] += centres[i % CLASSES][f];
      }
    }
    return new CanaryData(inputs, IntStream.range(0, count).map(i -> i % CLASSES).toArray());
  }

  /** Random inputs with random labels. */
  static CanaryData canaries(int count, Draws draws) {
    double[] uniforms = draws.uniforms(count);
    double[][] inputs = new double[count][];
    for (int i = 0; i < count; i++) {
      inputs[i] = draws.gaussians(FEATURES, 1);
    }
    return new CanaryData(
        inputs, IntStream.range(0, count).map(i -> (int) (uniforms[i] * CLASSES)).toArray());
  }

  /** These and the chosen ones of others. */
  CanaryData with(CanaryData others, boolean[] chosen) {
    int[] kept = IntStream.range(0, chosen.length).filter(i -> chosen[i]).toArray();
    double[][] allInputs = new double[inputs.length + kept.length][];
    int[] allLabels = new int[allInputs.length];
    System.arraycopy(inputs, 0, allInputs, 0, inputs.length);
    System.arraycopy(labels, 0, allLabels, 0, labels.length);
    for (int i = 0; i < kept.length; i++) {
      allInputs[inputs.length + i] = others.inputs[kept[i]];
      allLabels[inputs.length + i] = others.labels[kept[i]];
    }
    return new CanaryData(allInputs, allLabels);
  }

  double[] input(int example) {
    return inputs[example];
  }

  @Override
  public int size() {
    return labels.length;
  }

  @Override
  public Shape inputShape() {
    return Shape.of(FEATURES);
  }

  @Override
  public void copyInput(int example, float[] target, int offset) {
    for (int f = 0; f < FEATURES; f++) {
      target[offset + f] = (float) inputs[example][f];
    }
  }

  @Override
  public int label(int example) {
    return labels[example];
  }
}
