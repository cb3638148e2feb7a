package org.smadp.train.score;

import java.util.ArrayList;
import java.util.List;
import org.smadp.nn.score.FinalScoring;

/**
 * Turns the sums of a {@link FinalScoring} into figures: exact ones, or released ones with what is
 * known of their noise. All of it is computed from the sums alone.
 *
 * <pre>
 *   AUC = sum over bins i of neg_i (pos_above_i + pos_i / 2) / (neg pos)
 *   Var(AUC) = s^2 [ sum_i (pos_above_i + pos_i/2 - AUC pos)^2 + sum_i (neg_below_i + neg_i/2 - AUC neg)^2 ] / (neg pos)^2
 * </pre>
 *
 * The variance is that of the first-order change by noise of standard deviation s in every cell.
 */
public final class DetailedScores {
  private static final int CALIBRATION_BINS = 10;

  /** Groups of {@link FinalScoring}. */
  private static final int GROUPS = 5;

  private final FinalScoring scoring;
  private final List<String> classNames;
  private final double[] sums;
  private final double confusionStddev;
  private final double histogramStddev;
  private final double probabilityStddev;
  private final double sizeStddev;

  private DetailedScores(List<String> classNames, NoisySums sums) {
    this.scoring = new FinalScoring(classNames.size());
    this.classNames = classNames;
    this.sums = sums.values();
    this.sizeStddev = sums.stddevs()[0] * Math.sqrt(2);
    this.confusionStddev = sums.stddevs()[2];
    this.probabilityStddev = sums.stddevs()[3];
    this.histogramStddev = sums.stddevs()[4];
  }

  /** From sums without noise, with the exact area under the ROC curve; NaN where there is none. */
  public static ScoreDetails exact(List<String> classNames, double[] sums, double exactAuc) {
    return of(classNames, NoisySums.exact(sums, GROUPS)).withAuc(exactAuc);
  }

  /** From sums that may have noise. */
  static ScoreDetails of(List<String> classNames, NoisySums sums) {
    return new DetailedScores(classNames, sums).details();
  }

  private ScoreDetails details() {
    boolean binary = classNames.size() == 2;
    double size = Math.max(1, sums[0] + sums[1]);
    double mean = Math.min(1, Math.max(0, sums[scoring.probability()] / size));
    double meanStddev = Math.hypot(probabilityStddev, mean * sizeStddev) / size;
    int largest = largestClass();
    return new ScoreDetails(
        new Figure(sums[0] + sums[1], sizeStddev),
        classShare(largest),
        classNames.get(largest),
        confusion(),
        confusionStddev,
        recall(),
        binary ? auc() : null,
        new Figure(mean, Math.min(1, meanStddev)),
        binary ? share(scoring.confusion(0, 1), scoring.confusion(1, 1)) : null,
        binary ? classShare(1) : null,
        binary ? threshold() : null,
        calibration());
  }

  private double count(int label) {
    double count = 0;
    for (int predicted = 0; predicted < cells(); predicted++) {
      count += sums[cell(label, predicted)];
    }
    return count;
  }

  private int cells() {
    return scoring.hasConfusion() ? classNames.size() : 2;
  }

  private int cell(int label, int n) {
    return scoring.hasConfusion()
        ? scoring.confusion(label, n)
        : scoring.confusion(label, n == 0 ? label : label + 1);
  }

  private int largestClass() {
    int largest = 0;
    for (int label = 1; label < classNames.size(); label++) {
      largest = count(label) > count(largest) ? label : largest;
    }
    return largest;
  }

  private Figure classShare(int label) {
    double part = count(label);
    double all = 0;
    for (int other = 0; other < classNames.size(); other++) {
      all += count(other);
    }
    double variance = confusionStddev * confusionStddev * cells();
    return Figure.share(part, variance, all - part, variance * (classNames.size() - 1));
  }

  private Figure share(int first, int second) {
    double part = sums[first] + sums[second];
    double all = count(0) + count(1);
    double variance = 2 * confusionStddev * confusionStddev;
    return Figure.share(part, variance, all - part, variance);
  }

  private List<List<Double>> confusion() {
    List<List<Double>> rows = new ArrayList<>();
    for (int label = 0; scoring.hasConfusion() && label < classNames.size(); label++) {
      List<Double> row = new ArrayList<>();
      for (int predicted = 0; predicted < classNames.size(); predicted++) {
        row.add(sums[scoring.confusion(label, predicted)]);
      }
      rows.add(row);
    }
    return rows;
  }

  private List<ScoreDetails.ClassRecall> recall() {
    List<ScoreDetails.ClassRecall> recall = new ArrayList<>();
    double variance = confusionStddev * confusionStddev;
    for (int label = 0; label < classNames.size(); label++) {
      double right = sums[scoring.confusion(label, label)];
      double all = count(label);
      Figure share = Figure.share(right, variance, all - right, variance * (cells() - 1));
      recall.add(new ScoreDetails.ClassRecall(classNames.get(label), right, all, share));
    }
    return recall;
  }

  private double cellOf(int bin, int mark) {
    return sums[scoring.histogram() + 2 * bin + mark];
  }

  private double total(int mark) {
    double total = 0;
    for (int bin = 0; bin < FinalScoring.BINS; bin++) {
      total += cellOf(bin, mark);
    }
    return Math.max(1, total);
  }

  private Figure auc() {
    double negatives = total(0);
    double positives = total(1);
    double above = positives;
    double below = 0;
    double area = 0;
    double[] belowHalf = new double[FinalScoring.BINS];
    double[] aboveHalf = new double[FinalScoring.BINS];
    for (int bin = 0; bin < FinalScoring.BINS; bin++) {
      above -= cellOf(bin, 1);
      aboveHalf[bin] = above + cellOf(bin, 1) / 2;
      belowHalf[bin] = below + cellOf(bin, 0) / 2;
      below += cellOf(bin, 0);
      area += cellOf(bin, 0) * aboveHalf[bin];
    }
    double auc = area / (negatives * positives);
    double squares = 0;
    for (int bin = 0; bin < FinalScoring.BINS; bin++) {
      double byNegative = (aboveHalf[bin] - auc * positives) / (negatives * positives);
      double byPositive = (belowHalf[bin] - auc * negatives) / (negatives * positives);
      squares += byNegative * byNegative + byPositive * byPositive;
    }
    double stddev = histogramStddev * Math.sqrt(squares);
    return new Figure(Math.min(1, Math.max(0, auc)), Math.min(1, stddev));
  }

  /**
   * The edge between bins with the highest mean recall; 0.5 unless another one is better by more
   * than noise can pretend: three standard deviations of the difference.
   *
   * <pre>  Var(difference over m bins) = m s^2 (1 / neg^2 + 1 / pos^2) / 4  </pre>
   */
  private ScoreDetails.Threshold threshold() {
    double[] recalls = meanRecalls();
    int even = FinalScoring.BINS / 2;
    int best = even;
    double gain = 0;
    for (int bin = 1; bin < FinalScoring.BINS; bin++) {
      double noise = histogramStddev * Math.hypot(1 / total(0), 1 / total(1)) / 2;
      double certain = recalls[bin] - recalls[even] - 3 * noise * Math.sqrt(Math.abs(bin - even));
      if (certain > gain) {
        gain = certain;
        best = bin;
      }
    }
    return new ScoreDetails.Threshold(
        FinalScoring.edge(best), Math.min(1, Math.max(0, recalls[best])));
  }

  /** The mean of both recalls with a cut at the lower edge of each bin. */
  private double[] meanRecalls() {
    double negativeBelow = 0;
    double positiveAbove = total(1);
    double[] recalls = new double[FinalScoring.BINS];
    recalls[0] = 0.5;
    for (int bin = 1; bin < FinalScoring.BINS; bin++) {
      negativeBelow += cellOf(bin - 1, 0);
      positiveAbove -= cellOf(bin - 1, 1);
      recalls[bin] = (negativeBelow / total(0) + positiveAbove / total(1)) / 2;
    }
    return recalls;
  }

  /** Neighbouring bins joined until each holds a tenth of all, at least. */
  private List<ScoreDetails.Calibration> calibration() {
    double least = (total(0) + total(1)) / CALIBRATION_BINS;
    List<ScoreDetails.Calibration> points = new ArrayList<>();
    double marked = 0;
    double unmarked = 0;
    double predicted = 0;
    int joined = 0;
    for (int bin = 0; bin < FinalScoring.BINS; bin++) {
      marked += cellOf(bin, 1);
      unmarked += cellOf(bin, 0);
      predicted += FinalScoring.middle(bin) * (cellOf(bin, 0) + cellOf(bin, 1));
      joined++;
      double count = marked + unmarked;
      if (count >= least) {
        double variance = joined * histogramStddev * histogramStddev;
        points.add(
            new ScoreDetails.Calibration(
                Math.min(1, Math.max(0, predicted / count)),
                Figure.share(marked, variance, unmarked, variance),
                count));
        marked = 0;
        unmarked = 0;
        predicted = 0;
        joined = 0;
      }
    }
    return points;
  }
}
