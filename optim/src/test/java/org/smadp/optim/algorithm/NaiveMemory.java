package org.smadp.optim.algorithm;

import java.util.ArrayList;
import java.util.List;
import org.smadp.optim.memory.Gating;
import org.smadp.tensor.Layout;

/**
 * The memory branch of one group in double, everything kept: releases, the trend, and for both the
 * coefficients of every noise vector drawn so far, from which the debiased gate follows directly.
 */
public final class NaiveMemory {
  private static final double EPSILON = 1e-12;
  private final Layout.Group group;
  private final double mixing;
  private final double order;
  private final int window;
  private final double lambda;
  private final double noiseVariance;
  private final Gating gating;
  private final List<double[]> releases = new ArrayList<>();
  private final List<double[]> noiseOfReleases = new ArrayList<>();
  private double[] trend;
  private double[] noiseOfTrend;
  private double[] weights = new double[0];
  private double historyWeight;

  public NaiveMemory(
      Layout.Group group,
      double mixing,
      double order,
      int window,
      double lambda,
      double noiseVariance,
      Gating gating) {
    this.group = group;
    this.mixing = mixing;
    this.order = order;
    this.window = window;
    this.lambda = lambda;
    this.noiseVariance = noiseVariance;
    this.gating = gating;
  }

  public double[] recall() {
    int t = releases.size();
    int lags = Math.min(window - 1, t);
    double[] nu = new double[group.length()];
    weights = new double[lags];
    historyWeight = 0;
    if (lags == 0) {
      return nu;
    }
    double total = 0;
    for (int j = 1; j <= lags; j++) {
      weights[j - 1] = Math.pow(j + 1, order - 1) * Math.exp(-lambda * j);
      total += weights[j - 1];
    }
    double[] noiseOfState = new double[t];
    for (int j = 1; j <= lags; j++) {
      weights[j - 1] /= total;
      nu = Naive.plus(nu, releases.get(t - j), weights[j - 1]);
      noiseOfState = addPadded(noiseOfState, noiseOfReleases.get(t - j), weights[j - 1]);
    }
    double omega = 1 - Math.exp(-t / (5.0 * window));
    double psi = Math.min(1, Naive.norm(trend) / (Naive.norm(nu) + EPSILON));
    historyWeight = (1 - mixing) * omega * alignment(nu, noiseOfState) * psi;
    return scaled(nu, historyWeight);
  }

  private double alignment(double[] nu, double[] noiseOfState) {
    double dot = Naive.dot(trend, nu, 0, nu.length);
    double trendSquared = Naive.dot(trend, trend, 0, nu.length);
    double stateSquared = Naive.dot(nu, nu, 0, nu.length);
    if (gating == Gating.DEBIASED) {
      double unit = group.length() * noiseVariance;
      double[] padded = addPadded(new double[noiseOfState.length], noiseOfTrend, 1);
      dot -= unit * Naive.dot(padded, noiseOfState, 0, padded.length);
      trendSquared -= unit * Naive.dot(padded, padded, 0, padded.length);
      stateSquared -= unit * Naive.dot(noiseOfState, noiseOfState, 0, padded.length);
      if (trendSquared <= 0 || stateSquared <= 0) {
        return 0;
      }
    }
    return Math.min(1, Math.max(0, dot / (Math.sqrt(trendSquared * stateSquared) + EPSILON)));
  }

  public void remember(double[] release) {
    int t = releases.size();
    double[] noise = new double[t + 1];
    noise[t] = 1;
    for (int j = 1; j <= weights.length; j++) {
      noise = addPadded(noise, noiseOfReleases.get(t - j), historyWeight * weights[j - 1]);
    }
    double gain = t == 0 ? 1 : Math.min(1, 2.0 / window);
    trend = t == 0 ? release : Naive.plus(scaled(trend, 1 - gain), release, gain);
    noiseOfTrend = t == 0 ? noise : addPadded(scaled(noise, gain), noiseOfTrend, 1 - gain);
    releases.add(release);
    noiseOfReleases.add(noise);
  }

  private static double[] scaled(double[] x, double factor) {
    return Naive.plus(new double[x.length], x, factor);
  }

  /** x + factor * y where y may be shorter. */
  private static double[] addPadded(double[] x, double[] y, double factor) {
    double[] result = x.clone();
    for (int i = 0; i < y.length; i++) {
      result[i] += factor * y[i];
    }
    return result;
  }
}
