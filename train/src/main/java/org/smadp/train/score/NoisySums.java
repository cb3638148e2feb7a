package org.smadp.train.score;

import org.smadp.privacy.PrivateRelease;

/** Sums of a scoring, and what noise there is in them. */
public final class NoisySums {
  private final double[] values;
  private final double[] stddevs;

  /**
   * Takes over the arrays.
   *
   * @param values in the layout of the scoring
   * @param stddevs of the noise in each value, by group
   */
  NoisySums(double[] values, double[] stddevs) {
    this.values = values;
    this.stddevs = stddevs;
  }

  /** Sums without noise. */
  public static NoisySums exact(double[] values, int groups) {
    return new NoisySums(values, new double[groups]);
  }

  /** Released sums. */
  public static NoisySums of(PrivateRelease release) {
    double[] values = new double[release.value().size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = release.value().get(i);
    }
    double[] stddevs = new double[release.noiseStddev().layout().groupCount()];
    for (int g = 0; g < stddevs.length; g++) {
      stddevs[g] = release.noiseStddev().of(g);
    }
    return new NoisySums(values, stddevs);
  }

  /** In the layout of the scoring; lent. */
  public double[] values() {
    return values;
  }

  /** Of the noise in each value, by group; lent. */
  double[] stddevs() {
    return stddevs;
  }
}
