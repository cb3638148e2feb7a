package org.smadp.audit.training;

import org.smadp.privacy.PrivateRelease;
import org.smadp.privacy.Sensitive;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.tensor.GroupedVector;

/**
 * Scores from inside: how far each release lies along the gradient of each canary, which for a
 * linear network has a closed form.
 *
 * <pre>
 *   g = (p - y) x^T and p - y for the bias,  z = &lt;release - b, g / |g|&gt; / (sigma C)
 *   score = sum over lots of ln(1 - q + q exp(mu z - mu^2 / 2)),  mu = data weight / sigma
 * </pre>
 */
@Sensitive
final class WhiteBoxScores {
  private final CanaryData canaries;
  private final double samplingRate;
  private final double[] scores;

  WhiteBoxScores(CanaryData canaries, double samplingRate) {
    this.canaries = canaries;
    this.samplingRate = samplingRate;
    this.scores = new double[canaries.size()];
  }

  /**
   * Takes in one release.
   *
   * @param probabilities of every canary at the parameters before the step
   */
  void see(GradientQuery query, PrivateRelease release, float[][] probabilities) {
    GroupedVector history = query.historyTerm().value();
    double[] fresh = new double[history.size()];
    for (int i = 0; i < fresh.length; i++) {
      fresh[i] = (double) release.value().get(i) - history.get(i);
    }
    double stddev = release.noiseStddev().of(0);
    double mu = query.dataWeight() * query.clip().clipNorms().of(0) / stddev;
    for (int c = 0; c < scores.length; c++) {
      double z = along(fresh, c, probabilities[c]) / stddev;
      double loss = mu * z - mu * mu / 2;
      scores[c] +=
          loss < 600 ? Math.log1p(samplingRate * Math.expm1(loss)) : loss + Math.log(samplingRate);
    }
  }

  double[] scores() {
    return scores.clone();
  }

  private double along(double[] fresh, int canary, float[] probabilities) {
    double[] input = canaries.input(canary);
    double inputSquares = 1; // the bias sees a one
    for (double value : input) {
      inputSquares += value * value;
    }
    double errorSquares = 0;
    double dot = 0;
    int biases = CanaryData.CLASSES * CanaryData.FEATURES;
    for (int k = 0; k < CanaryData.CLASSES; k++) {
      double error = probabilities[k] - (k == canaries.label(canary) ? 1 : 0);
      errorSquares += error * error;
      double row = fresh[biases + k];
      for (int f = 0; f < CanaryData.FEATURES; f++) {
        row += fresh[k * CanaryData.FEATURES + f] * input[f];
      }
      dot += error * row;
    }
    return dot / Math.sqrt(Math.max(errorSquares * inputSquares, Double.MIN_NORMAL));
  }
}
