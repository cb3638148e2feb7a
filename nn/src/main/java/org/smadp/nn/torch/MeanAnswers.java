package org.smadp.nn.torch;

import org.smadp.privacy.Sensitive;

/** The mean of answers over the views of examples; those to one view stay as they are. */
@Sensitive
final class MeanAnswers {
  private final double[][] sums;
  private float[][] first;
  private int views;

  MeanAnswers(int examples, int outputs) {
    this.sums = new double[examples][outputs];
  }

  /**
   * @param answers to one view of every example; taken over
   */
  void add(float[][] answers) {
    first = views++ == 0 ? answers : null;
    for (int e = 0; e < sums.length; e++) {
      for (int output = 0; output < sums[e].length; output++) {
        sums[e][output] += answers[e][output];
      }
    }
  }

  float[][] rows() {
    if (first != null) {
      return first;
    }
    float[][] rows = new float[sums.length][];
    for (int e = 0; e < rows.length; e++) {
      rows[e] = new float[sums[e].length];
      for (int output = 0; output < rows[e].length; output++) {
        rows[e][output] = (float) (sums[e][output] / views);
      }
    }
    return rows;
  }
}
