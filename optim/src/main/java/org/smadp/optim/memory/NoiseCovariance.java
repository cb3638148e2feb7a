package org.smadp.optim.memory;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.smadp.optim.Checkpointed;

/**
 * The covariance, per coordinate of one group, of the noise inside past releases and inside the
 * trend. With the coefficients of the run taken as fixed it follows exactly from the recursion.
 *
 * <pre>
 *   N_t = Z_t + c_t * sum_j w_j N_(t-j),    trend noise M_t = gain * N_t + (1 - gain) * M_(t-1)
 * </pre>
 *
 * Row and column 0 stand for the trend, j for the release at lag j.
 */
final class NoiseCovariance implements Checkpointed {
  private double[][] covariance;
  private int lags;

  /**
   * @param capacity how many lags the memory keeps
   */
  NoiseCovariance(int capacity) {
    this.covariance = new double[capacity + 1][capacity + 1];
  }

  /** E of the trend's squared noise. */
  double ofTrend() {
    return covariance[0][0];
  }

  /** E of noise in the trend times noise in the state under these weights. */
  double ofTrendAndState(LagWeights weights) {
    return with(weights, 0);
  }

  /** E of the state's squared noise under these weights. */
  double ofState(LagWeights weights) {
    double sum = 0;
    for (int j = 1; j <= weights.availableLags(); j++) {
      sum += weights.weight(j) * with(weights, j);
    }
    return sum;
  }

  /** Takes in a release that carried {@code historyWeight} times the state, and fresh noise. */
  void follow(LagWeights weights, double historyWeight, double noiseVariance, double trendGain) {
    int capacity = covariance.length - 1;
    int kept = Math.min(lags + 1, capacity);
    double[] withNew = new double[covariance.length]; // of the new release with trend and lags
    for (int k = 0; k <= lags; k++) {
      withNew[k] = historyWeight * with(weights, k);
    }
    double ofNew = noiseVariance + historyWeight * historyWeight * ofState(weights);
    double gain = lags == 0 && covariance[0][0] == 0 ? 1 : trendGain;
    double[][] next = new double[covariance.length][covariance.length];
    next[0][0] =
        gain * gain * ofNew
            + 2 * gain * (1 - gain) * withNew[0]
            + (1 - gain) * (1 - gain) * covariance[0][0];
    for (int j = 1; j <= kept; j++) {
      double newWithOld = j == 1 ? ofNew : withNew[j - 1];
      double trendWithOld = j == 1 ? withNew[0] : covariance[0][j - 1];
      next[0][j] = gain * newWithOld + (1 - gain) * trendWithOld;
      next[j][0] = next[0][j];
      next[1][j] = newWithOld;
      next[j][1] = newWithOld;
      for (int k = 2; k <= kept && j >= 2; k++) {
        next[j][k] = covariance[j - 1][k - 1];
      }
    }
    covariance = next;
    lags = kept;
  }

  private double with(LagWeights weights, int other) {
    double sum = 0;
    for (int j = 1; j <= weights.availableLags(); j++) {
      sum += weights.weight(j) * covariance[j][other];
    }
    return sum;
  }

  @Override
  public void save(DataOutput out) throws IOException {
    out.writeInt(lags);
    for (double[] row : covariance) {
      for (double value : row) {
        out.writeDouble(value);
      }
    }
  }

  @Override
  public void restore(DataInput in) throws IOException {
    lags = in.readInt();
    for (double[] row : covariance) {
      for (int k = 0; k < row.length; k++) {
        row[k] = in.readDouble();
      }
    }
  }
}
