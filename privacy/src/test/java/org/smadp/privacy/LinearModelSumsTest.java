package org.smadp.privacy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.smadp.privacy.query.Probe;
import org.smadp.privacy.testkit.GradientSumsContract;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

class LinearModelSumsTest extends GradientSumsContract {
  private static final int FEATURES = 5;
  private static final int ORDINARY = 40;
  private static final double[] ADVERSARIAL = {
    Double.NaN,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY,
    1e300,
    1e30,
    -1e30,
    1e140,
    Double.MIN_VALUE,
    1e-310,
    0
  };

  /** NaN and the infinities reach every group through the residual; 1e300 does in its square. */
  private static final List<Integer> NON_FINITE = List.of(ORDINARY, ORDINARY + 1, ORDINARY + 2);

  private final List<double[]> features = new ArrayList<>();
  private final GradientSums sums;

  LinearModelSumsTest() {
    Random random = new Random(1);
    for (int i = 0; i < ORDINARY; i++) {
      double scale = Math.pow(10, i % 9 - 4);
      features.add(random.doubles(FEATURES).map(x -> scale * (x - 0.5)).toArray());
    }
    for (double entry : ADVERSARIAL) {
      double[] example = random.doubles(FEATURES).toArray();
      example[random.nextInt(FEATURES)] = entry;
      features.add(example);
    }
    double[] zeros = new double[FEATURES];
    features.add(zeros);
    double[] targets = random.doubles(features.size()).map(y -> 10 * y).toArray();
    sums = new LinearModelSums(features.toArray(double[][]::new), targets);
  }

  @Override
  protected GradientSums sums() {
    return sums;
  }

  @Override
  protected Layout layout() {
    return LinearModelSums.layout(FEATURES);
  }

  @Override
  protected int exampleCount() {
    return features.size();
  }

  @Override
  protected List<Probe> probes() {
    float[] ones = new float[FEATURES + 1];
    Arrays.fill(ones, 1);
    GroupedVector here = GroupedVector.copyOf(layout(), ones);
    GroupedVector there = here.scaled(-0.5);
    return List.of(
        new Probe.At(here),
        new Probe.At(there),
        new Probe.Blend(here, there, 1.43),
        new Probe.OwnAscent(here, 0.1));
  }

  @Override
  protected List<Integer> nonFiniteExamples() {
    return NON_FINITE;
  }
}
