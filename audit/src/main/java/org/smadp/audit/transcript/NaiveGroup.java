package org.smadp.audit.transcript;

import java.util.ArrayList;
import java.util.List;
import org.smadp.optim.memory.Gating;
import org.smadp.optim.memory.SpectralMemory;

/**
 * The memory of one group: past releases, the trend, and for both the coefficients of every noise
 * vector drawn so far, from which the debiased gate follows directly.
 */
final class NaiveGroup {
  private final SpectralMemory settings;
  private final double noiseSquared;
  private final List<double[]> releases = new ArrayList<>(); // newest first
  private final List<double[]> noiseOfReleases = new ArrayList<>();
  private final int length;
  private double[] trend;
  private double[] noiseOfTrend = {};
  private double[] weights = {};
  private double historyWeight;
  private int steps;

  NaiveGroup(SpectralMemory settings, int length, double noiseVariance) {
    this.settings = settings;
    this.length = length;
    this.noiseSquared = length * noiseVariance;
    this.trend = new double[length];
  }

  Recollection recall(long step, double lambda) {
    boolean open = settings.gating() == Gating.OPEN;
    double omega = open ? 1 : 1 - Math.exp(-step / settings.warmUp().steps());
    weights = weights(lambda);
    historyWeight = 0;
    double[] state = new double[length];
    if (weights.length == 0) {
      return new Recollection(0, 0, 0, omega, state);
    }
    double[] noiseOfState = new double[steps];
    for (int j = 0; j < weights.length; j++) {
      add(state, releases.get(j), weights[j]);
      add(noiseOfState, noiseOfReleases.get(j), weights[j]);
    }
    double trendNorm = Math.sqrt(dot(trend, trend));
    double stateNorm = Math.sqrt(dot(state, state));
    double small =
        settings.stabilizer().relative() * trendNorm * stateNorm + settings.stabilizer().absolute();
    double gamma =
        switch (settings.gating()) {
          case OPEN -> 1;
          case TREND -> dot(trend, state) / (trendNorm * stateNorm + small);
          case DEBIASED -> debiased(state, noiseOfState);
        };
    gamma = Math.min(1, Math.max(0, gamma));
    double psi = open ? 1 : Math.min(settings.normMatch().cap(), trendNorm / (stateNorm + small));
    historyWeight = (1 - settings.mixing()) * omega * gamma * psi;
    double[] term = new double[length];
    add(term, state, historyWeight);
    return new Recollection(lambda, gamma, psi, omega, term);
  }

  void remember(double[] release) {
    double[] noise = new double[steps + 1];
    noise[steps] = 1;
    for (int j = 0; j < weights.length; j++) {
      add(noise, noiseOfReleases.get(j), historyWeight * weights[j]);
    }
    double gain = steps == 0 ? 1 : settings.trendGain();
    trend = mixed(release, trend, gain);
    noiseOfTrend = mixed(noise, noiseOfTrend, gain);
    releases.add(0, release);
    noiseOfReleases.add(0, noise);
    while (releases.size() > settings.window() - 1) {
      releases.remove(releases.size() - 1);
      noiseOfReleases.remove(noiseOfReleases.size() - 1);
    }
    steps++;
  }

  private double[] weights(double lambda) {
    double[] raw = new double[releases.size()];
    double total = 0;
    for (int j = 1; j <= raw.length; j++) {
      raw[j - 1] = Math.pow(j + 1, settings.fractionalOrder() - 1) * Math.exp(-lambda * j);
      total += raw[j - 1];
    }
    for (int j = 0; j < raw.length; j++) {
      raw[j] /= total;
    }
    return raw;
  }

  private double debiased(double[] state, double[] noiseOfState) {
    double dot = dot(trend, state) - noiseSquared * dot(noiseOfTrend, noiseOfState);
    double ofTrend = dot(trend, trend) - noiseSquared * dot(noiseOfTrend, noiseOfTrend);
    double ofState = dot(state, state) - noiseSquared * dot(noiseOfState, noiseOfState);
    return ofTrend > 0 && ofState > 0 ? dot / Math.sqrt(ofTrend * ofState) : 0;
  }

  /** gain * x + (1 - gain) * y, where y may be shorter. */
  private static double[] mixed(double[] x, double[] y, double gain) {
    double[] result = new double[x.length];
    add(result, x, gain);
    add(result, y, 1 - gain);
    return result;
  }

  private static void add(double[] target, double[] x, double factor) {
    for (int i = 0; i < x.length; i++) {
      target[i] += factor * x[i];
    }
  }

  private static double dot(double[] x, double[] y) {
    double sum = 0;
    for (int i = 0; i < Math.min(x.length, y.length); i++) {
      sum += x[i] * y[i];
    }
    return sum;
  }
}
