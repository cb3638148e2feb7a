package org.smadp.audit.estimate;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.smadp.audit.estimate.Guesses.Scored;

/** "In" from a threshold on: found on some scores, counted on others. */
public final class ThresholdRule {
  /** Thresholds that are tried. */
  private static final int CANDIDATES = 200;

  private ThresholdRule() {}

  /** The threshold that would give these scores the best bound. */
  public static double best(List<Scored> training, double delta, double error) {
    double[] scores = training.stream().mapToDouble(Scored::score).sorted().toArray();
    return IntStream.rangeClosed(1, CANDIDATES)
        .mapToObj(i -> scores[(int) ((scores.length - 1L) * i / CANDIDATES)])
        .max(Comparator.comparingDouble(score -> epsilon(training, score, delta, error)))
        .orElse(0.0);
  }

  /** The bound by Clopper and Pearson at this threshold. */
  public static double epsilon(List<Scored> counted, double threshold, double delta, double error) {
    long in = counted.stream().filter(Scored::included).count();
    long out = counted.size() - in;
    if (in == 0 || out == 0) {
      return 0;
    }
    long missed = 0;
    long wrong = 0;
    for (Scored canary : counted) {
      missed += canary.included() && canary.score() < threshold ? 1 : 0;
      wrong += !canary.included() && canary.score() >= threshold ? 1 : 0;
    }
    return ThresholdBound.epsilon(ErrorRates.bounded(wrong, out, missed, in, error), delta);
  }
}
