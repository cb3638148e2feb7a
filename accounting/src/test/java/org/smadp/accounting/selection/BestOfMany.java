package org.smadp.accounting.selection;

/**
 * A mechanism with few outcomes, worst to best, on two neighbouring data sets, and the exact law of
 * the best of K of its runs: P[best &lt;= i] = E[F(i)^K], summed up over K.
 */
final class BestOfMany {
  private final double[] one;
  private final double[] other;

  BestOfMany(double[] one, double[] other) {
    this.one = one;
    this.other = other;
  }

  BestOfMany of(RepeatedSelection law) {
    return new BestOfMany(best(law, one), best(law, other));
  }

  private static double[] best(RepeatedSelection law, double[] outcomes) {
    double[] best = new double[outcomes.length];
    double below = 0;
    for (int i = 0; i < outcomes.length; i++) {
      best[i] = probability(law, below, outcomes[i]);
      below += outcomes[i];
    }
    return best;
  }

  /** E[(below + own)^K - below^K], term by term and without cancellation. */
  private static double probability(RepeatedSelection law, double below, double own) {
    double sum = 0;
    double power = below;
    double difference = own;
    double probability = law.probability(1);
    for (int k = 1; probability > 1e-18 || k < 100; k++) {
      sum += probability * difference;
      difference = (below + own) * difference + own * power;
      power *= below;
      probability *= (1 - law.gamma()) * (k + law.eta()) / (k + 1);
    }
    return sum;
  }

  /** The larger Renyi divergence of the two directions. */
  double renyi(double order) {
    return Math.max(divergence(one, other, order), divergence(other, one, order));
  }

  private static double divergence(double[] p, double[] q, double order) {
    double[] logs = new double[p.length];
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < p.length; i++) {
      logs[i] = order * Math.log(p[i]) + (1 - order) * Math.log(q[i]);
      most = Math.max(most, logs[i]);
    }
    double sum = 0;
    for (double log : logs) {
      sum += Math.exp(log - most);
    }
    return (most + Math.log(sum)) / (order - 1);
  }
}
