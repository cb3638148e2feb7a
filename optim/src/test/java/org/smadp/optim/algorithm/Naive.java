package org.smadp.optim.algorithm;

import java.util.function.UnaryOperator;
import org.smadp.optim.PrescribedNoise;
import org.smadp.tensor.Layout;

/**
 * Plain loops over records in double: gradients, clipping group by group, prescribed noise. The
 * references of the algorithms are written with it, sharing no code with them.
 */
final class Naive {
  static final double LOT = 6;
  static final double RATE = 0.05;
  private final double[][] records;
  private final double[] clipNorms;
  private final PrescribedNoise noise;
  private long releases;
  double[] theta = TwoLayerNet.start();
  int step;

  Naive(double[][] records, double[] clipNorms, PrescribedNoise noise) {
    this.records = records;
    this.clipNorms = clipNorms.clone();
    this.noise = noise;
  }

  /** The noisy sum of clipped contributions, over L. */
  double[] ask(UnaryOperator<double[]> contribution) {
    return over(noisy(sum(contribution)), LOT);
  }

  double[] askAt(double[] point) {
    return ask(record -> TwoLayerNet.gradient(point, record));
  }

  double[] sum(UnaryOperator<double[]> contribution) {
    double[] sum = new double[theta.length];
    for (double[] record : records) {
      double[] gradient = contribution.apply(record);
      for (Layout.Group group : TwoLayerNet.LAYOUT.groups()) {
        double norm = groupNorm(gradient, group);
        double factor = Math.min(1, clipNorms[group.index()] / norm);
        for (int i = group.offset(); i < group.end(); i++) {
          sum[i] += factor * gradient[i];
        }
      }
    }
    return sum;
  }

  double[] noisy(double[] sum) {
    double[] result = sum.clone();
    for (Layout.Group group : TwoLayerNet.LAYOUT.groups()) {
      for (int i = 0; i < group.length(); i++) {
        result[group.offset() + i] += noise.at(releases, group.index(), i);
      }
    }
    releases++;
    return result;
  }

  /** The share of records within each group's bound, with the noise of the coming release. */
  double[] within(boolean noisy) {
    double[] shares = new double[clipNorms.length];
    for (Layout.Group group : TwoLayerNet.LAYOUT.groups()) {
      double count = 0;
      for (double[] record : records) {
        double norm = groupNorm(TwoLayerNet.gradient(theta, record), group);
        count += norm <= clipNorms[group.index()] ? 0.5 : -0.5;
      }
      count += noisy ? noise.at(releases, clipNorms.length, group.index()) : 0;
      shares[group.index()] = count / LOT + 0.5;
    }
    return shares;
  }

  void moveClip(int group, double factor, double lowest, double highest) {
    clipNorms[group] = Math.min(highest, Math.max(lowest, clipNorms[group] * factor));
  }

  /** The sum over accepted proposals, each at norm C, of the whole gradient. */
  double[] accepted(double clipNorm) {
    double[] sum = new double[theta.length];
    for (int n = 0; n < records.length; n++) {
      double[] gradient = TwoLayerNet.gradient(theta, records[n]);
      double norm = norm(gradient);
      if (NetworkOracle.coin(step, n) < Math.min(norm, clipNorm) / clipNorm) {
        for (int i = 0; i < sum.length; i++) {
          sum[i] += clipNorm * gradient[i] / norm;
        }
      }
    }
    return sum;
  }

  void descend(double[] direction, double rate) {
    theta = plus(theta, direction, -rate);
    step++;
  }

  static double[] plus(double[] x, double[] y, double factor) {
    double[] result = x.clone();
    for (int i = 0; i < x.length; i++) {
      result[i] += factor * y[i];
    }
    return result;
  }

  static double[] over(double[] x, double divisor) {
    double[] result = x.clone();
    for (int i = 0; i < x.length; i++) {
      result[i] /= divisor;
    }
    return result;
  }

  static double[] climb(double[] theta, double[] direction, double radius) {
    double norm = norm(direction);
    return norm == 0 ? theta : plus(theta, direction, radius / norm);
  }

  static double norm(double[] x) {
    return Math.sqrt(dot(x, x, 0, x.length));
  }

  static double dot(double[] x, double[] y, int from, int to) {
    double sum = 0;
    for (int i = from; i < to; i++) {
      sum += x[i] * y[i];
    }
    return sum;
  }

  private static double groupNorm(double[] gradient, Layout.Group group) {
    return Math.sqrt(dot(gradient, gradient, group.offset(), group.end()));
  }
}
