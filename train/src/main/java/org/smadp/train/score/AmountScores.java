package org.smadp.train.score;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.smadp.data.schema.LabelKind;
import org.smadp.nn.score.AmountScoring;

/**
 * Errors of predicted numbers, from sums on the scale where the bounds are -1 and 1, in units. With
 * n examples, S the sum of squared errors, T that of targets and Q that of their squares:
 *
 * <pre>
 *   RMSE = sqrt(S / n),   RMSE of the mean = sqrt(Q / n - (T / n)^2),   R^2 = 1 - S / (Q - T^2 / n)
 * </pre>
 *
 * Noise is that of the first-order change.
 */
record AmountScores(LabelKind.Amount kind) implements TaskScores {
  /** Groups of {@link AmountScoring}. */
  private static final int COUNT = 0;

  private static final int SQUARES = 1;
  private static final int ABSOLUTE = 2;
  private static final int TARGET = 3;
  private static final int BINS = 4;

  private static final int CALIBRATION_BINS = 10;

  /** The first two sums of whatever scoring of numbers. */
  @Override
  public Scores course(NoisySums sums) {
    return scores(sums, Optional.empty());
  }

  @Override
  public Scores conclusion(NoisySums sums) {
    return scores(sums, Optional.of(details(sums)));
  }

  private Scores scores(NoisySums sums, Optional<Details> details) {
    Figure rmse = inUnits(root(mean(sums, AmountScoring.SQUARES, SQUARES)));
    return new Scores(Measure.RMSE, rmse, rmse.value() * rmse.value(), List.of(), details);
  }

  private AmountDetails details(NoisySums sums) {
    Figure error = mean(sums, AmountScoring.SQUARES, SQUARES);
    Figure mean = mean(sums, AmountScoring.TARGET, TARGET);
    Figure variance = variance(sums);
    return new AmountDetails(
        new Figure(sums.values()[AmountScoring.COUNT], sums.stddevs()[COUNT]),
        inUnits(mean(sums, AmountScoring.ABSOLUTE, ABSOLUTE)),
        new Figure(
            kind.inUnits(Math.max(-1, Math.min(1, mean.value()))), kind.unit() * mean.stddev()),
        inUnits(root(variance)),
        inUnits(root(mean(sums, AmountScoring.TARGET + 1, TARGET))),
        variance.value() > 0 ? explained(error, variance) : null,
        calibration(sums));
  }

  private static double size(NoisySums sums) {
    return Math.max(1, sums.values()[AmountScoring.COUNT]);
  }

  /** A sum over the number of examples. */
  private static Figure mean(NoisySums sums, int index, int group) {
    double size = size(sums);
    double mean = sums.values()[index] / size;
    return new Figure(mean, Math.hypot(sums.stddevs()[group], mean * sums.stddevs()[COUNT]) / size);
  }

  private static Figure variance(NoisySums sums) {
    double size = size(sums);
    double mean = sums.values()[AmountScoring.TARGET] / size;
    double square = sums.values()[AmountScoring.TARGET + 1] / size;
    double byTarget = sums.stddevs()[TARGET] * Math.hypot(1, 2 * mean);
    double bySize = sums.stddevs()[COUNT] * (square - 2 * mean * mean);
    return new Figure(square - mean * mean, Math.hypot(byTarget, bySize) / size);
  }

  /** The root, of a negative number 0; near 0 noise is that of the root of the noise. */
  private static Figure root(Figure square) {
    double root = Math.sqrt(Math.max(0, square.value()));
    double most = Math.sqrt(square.stddev());
    return new Figure(root, root > 0 ? Math.min(most, square.stddev() / (2 * root)) : most);
  }

  private static Figure explained(Figure error, Figure variance) {
    double left = error.value() / variance.value();
    double stddev = Math.hypot(error.stddev(), left * variance.stddev()) / variance.value();
    return new Figure(1 - left, stddev);
  }

  private Figure inUnits(Figure scaled) {
    return new Figure(kind.unit() * scaled.value(), kind.unit() * scaled.stddev());
  }

  /** Neighbouring bins joined until each holds a tenth of all, at least. */
  private List<AmountDetails.Calibration> calibration(NoisySums sums) {
    double least = size(sums) / CALIBRATION_BINS;
    List<AmountDetails.Calibration> points = new ArrayList<>();
    double count = 0;
    double target = 0;
    double predicted = 0;
    int joined = 0;
    for (int bin = 0; bin < AmountScoring.BINS; bin++) {
      double own = sums.values()[AmountScoring.FIRST_BIN + 2 * bin];
      count += own;
      target += sums.values()[AmountScoring.FIRST_BIN + 2 * bin + 1];
      predicted += own * AmountScoring.middle(bin);
      joined++;
      if (count >= least) {
        double mean = Math.max(-1, Math.min(1, target / count));
        double stddev = sums.stddevs()[BINS] * Math.sqrt(joined) * Math.hypot(1, mean) / count;
        points.add(
            new AmountDetails.Calibration(
                kind.inUnits(Math.max(-1, Math.min(1, predicted / count))),
                new Figure(kind.inUnits(mean), kind.unit() * stddev),
                count));
        count = 0;
        target = 0;
        predicted = 0;
        joined = 0;
      }
    }
    return points;
  }
}
