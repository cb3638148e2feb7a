package org.smadp.privacy;

import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.Probe;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/**
 * Gradient sums of least squares with a bias, example by example and without any shortcut: the
 * gradient of (w x + b - y)^2 / 2 is (r x, r) with r = w x + b - y.
 */
final class LinearModelSums implements GradientSums {
  private final double[][] features;
  private final double[] targets;

  LinearModelSums(double[][] features, double[] targets) {
    this.features = features;
    this.targets = targets;
  }

  static Layout layout(int features) {
    return Layout.builder().group("weight", features, 1, features).group("bias", 1).build();
  }

  @Override
  public ClippedSum over(Lot lot, Probe probe, ClipBounds clip) {
    ClippedSum.Accumulator accumulator = ClippedSum.accumulator(lot, clip);
    for (int example : lot.members(features.length)) {
      accumulator.add(contribution(example, probe));
    }
    return accumulator.finish();
  }

  double[] contribution(int example, Probe probe) {
    if (probe instanceof Probe.At at) {
      return gradient(example, doubles(at.parameters()));
    }
    if (probe instanceof Probe.Blend blend) {
      double[] first = gradient(example, doubles(blend.first()));
      double[] second = gradient(example, doubles(blend.second()));
      return combined(blend.weight(), first, 1 - blend.weight(), second);
    }
    Probe.OwnAscent ascent = (Probe.OwnAscent) probe;
    double[] parameters = doubles(ascent.parameters());
    double[] gradient = gradient(example, parameters);
    double norm = SafeNorm.of(gradient, 0, gradient.length);
    double length = norm == 0 ? 0 : ascent.ascentRadius() / norm;
    return gradient(example, combined(1, parameters, length, gradient));
  }

  private double[] gradient(int example, double[] parameters) {
    double[] x = features[example];
    double residual = parameters[x.length] - targets[example];
    for (int i = 0; i < x.length; i++) {
      residual += parameters[i] * x[i];
    }
    double[] gradient = new double[x.length + 1];
    for (int i = 0; i < x.length; i++) {
      gradient[i] = residual * x[i];
    }
    gradient[x.length] = residual;
    return gradient;
  }

  private static double[] combined(double left, double[] x, double right, double[] y) {
    double[] result = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      result[i] = left * x[i] + right * y[i];
    }
    return result;
  }

  private static double[] doubles(GroupedVector vector) {
    double[] result = new double[vector.size()];
    for (int i = 0; i < result.length; i++) {
      result[i] = vector.get(i);
    }
    return result;
  }
}
