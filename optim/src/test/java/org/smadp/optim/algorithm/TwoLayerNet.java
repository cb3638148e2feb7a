package org.smadp.optim.algorithm;

import org.smadp.optim.HashedValues;
import org.smadp.tensor.Layout;

/** Four inputs, three tanh units, one output, half the squared error; gradients by hand. */
final class TwoLayerNet {
  static final Layout LAYOUT =
      Layout.builder().group("hidden", 15, 3, 4).group("output", 4, 1, 3).build();
  private static final int INPUTS = 4;
  private static final int UNITS = 3;

  private TwoLayerNet() {}

  /** A record is four inputs and a target. */
  static double[] gradient(double[] theta, double[] record) {
    double[] hidden = new double[UNITS];
    double output = theta[18];
    for (int u = 0; u < UNITS; u++) {
      double sum = theta[12 + u];
      for (int i = 0; i < INPUTS; i++) {
        sum += theta[u * INPUTS + i] * record[i];
      }
      hidden[u] = Math.tanh(sum);
      output += theta[15 + u] * hidden[u];
    }
    double error = output - record[INPUTS];
    double[] gradient = new double[19];
    gradient[18] = error;
    for (int u = 0; u < UNITS; u++) {
      gradient[15 + u] = error * hidden[u];
      double back = error * theta[15 + u] * (1 - hidden[u] * hidden[u]);
      gradient[12 + u] = back;
      for (int i = 0; i < INPUTS; i++) {
        gradient[u * INPUTS + i] = back * record[i];
      }
    }
    return gradient;
  }

  static double[][] records(long seed, int count) {
    double[][] records = new double[count][INPUTS + 1];
    for (int n = 0; n < count; n++) {
      for (int i = 0; i <= INPUTS; i++) {
        records[n][i] = HashedValues.at(seed, n, i);
      }
    }
    return records;
  }

  static double[] start() {
    double[] theta = new double[19];
    for (int i = 0; i < theta.length; i++) {
      theta[i] = (float) (0.5 * HashedValues.at(404, i));
    }
    return theta;
  }
}
