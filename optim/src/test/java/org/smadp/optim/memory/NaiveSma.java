package org.smadp.optim.memory;

import java.util.ArrayList;
import java.util.List;

/**
 * The paper's Algorithm 1 for one group, word for word in double: everything is kept, nothing is
 * fused. An exponent that is NaN stands for a group without a matrix.
 */
final class NaiveSma {
  record Hyper(
      double beta,
      double alpha,
      int window,
      double rhoMin,
      double rhoMax,
      double gain,
      double gamma,
      double tau,
      double xi,
      double epsilon,
      double eta,
      double lot) {}

  /** Everything Algorithm 1 computes in one step. */
  @SuppressWarnings("ArrayRecordComponent")
  record Step(
      double omega,
      int lags,
      double deviation,
      double lambda,
      double[] weights,
      double depth,
      double[] nu,
      double[] trendBefore,
      double alignment,
      double normMatch,
      double[] branch,
      double[] query,
      double[] release,
      double[] trend,
      double[] next) {}

  private final Hyper hyper;
  private final List<double[]> releases = new ArrayList<>();
  private double[] trend;
  private double[] theta;

  NaiveSma(Hyper hyper, double[] theta) {
    this.hyper = hyper;
    this.theta = theta;
    this.trend = new double[theta.length];
  }

  Step step(double[] sum, double[] noise, double rho) {
    int t = releases.size();
    int size = theta.length;
    double omega = 1 - Math.exp(-t / hyper.tau);
    int lags = Math.min(hyper.window - 1, t);
    double deviation = 0;
    double lambda = 0;
    double alignment = 0;
    double normMatch = 0;
    double[] weights = new double[lags];
    double[] nu = new double[size];
    double depth = 0;
    if (t > 0) {
      deviation =
          Double.isNaN(rho) ? 0 : Math.max(0, Math.max(hyper.rhoMin - rho, rho - hyper.rhoMax));
      lambda = 1 - Math.exp(-hyper.gain * deviation);
      double total = 0;
      for (int j = 1; j <= lags; j++) {
        weights[j - 1] = Math.pow(j + 1, hyper.alpha - 1) * Math.exp(-lambda * j);
        total += weights[j - 1];
      }
      for (int j = 1; j <= lags; j++) {
        weights[j - 1] /= total;
        depth += j * weights[j - 1];
        for (int i = 0; i < size; i++) {
          nu[i] += weights[j - 1] * releases.get(t - j)[i];
        }
      }
      double product = norm(trend) * norm(nu);
      alignment = Math.max(0, dot(trend, nu) / (product + hyper.epsilon));
      normMatch = Math.min(hyper.xi, norm(trend) / (norm(nu) + hyper.epsilon));
    }
    double[] branch = new double[size];
    double[] query = new double[size];
    double[] release = new double[size];
    double[] nextTrend = new double[size];
    double[] next = new double[size];
    for (int i = 0; i < size; i++) {
      branch[i] = (1 - hyper.beta) * omega * alignment * normMatch * nu[i];
      query[i] = hyper.beta * sum[i] + branch[i];
      release[i] = query[i] + noise[i];
      nextTrend[i] = t == 0 ? release[i] : hyper.gamma * release[i] + (1 - hyper.gamma) * trend[i];
      next[i] = theta[i] - hyper.eta * release[i] / hyper.lot;
    }
    double[] before = trend;
    releases.add(release);
    trend = nextTrend;
    theta = next;
    return new Step(
        omega, lags, deviation, lambda, weights, depth, nu, before, alignment, normMatch, branch,
        query, release, trend, theta);
  }

  static double dot(double[] x, double[] y) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += x[i] * y[i];
    }
    return sum;
  }

  static double norm(double[] x) {
    return Math.sqrt(dot(x, x));
  }
}
