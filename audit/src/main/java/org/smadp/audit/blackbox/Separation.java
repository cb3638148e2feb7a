package org.smadp.audit.blackbox;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.smadp.audit.estimate.Guesses.Scored;
import org.smadp.audit.estimate.ThresholdRule;

/**
 * How well runs with a record can be told from runs without: a classifier that is learnt on the
 * first half of the runs and counted on the second.
 *
 * <pre>
 *   weight of a feature = difference of its means over its spread,  the largest ones are added up
 * </pre>
 *
 * The single best feature is tried as well; both are paid for.
 */
final class Separation {
  private static final int STRONGEST = 10;

  /** A run and whether it had the record. */
  record Run(Map<String, Double> features, boolean with) {}

  /** A standardised feature. */
  private record Feature(String name, double mean, double spread, double weight) {
    double of(Map<String, Double> features) {
      return weight * (features.getOrDefault(name, 0.0) - mean) / spread;
    }
  }

  private final List<Run> counted;
  private final List<Run> learnt;
  private final List<Feature> strongest;

  Separation(List<Run> runs) {
    this.learnt = runs.subList(0, runs.size() / 2);
    this.counted = runs.subList(runs.size() / 2, runs.size());
    TreeSet<String> names = new TreeSet<>();
    learnt.forEach(run -> names.addAll(run.features().keySet()));
    this.strongest =
        names.stream()
            .map(this::feature)
            .sorted(Comparator.comparingDouble(feature -> -Math.abs(feature.weight())))
            .limit(STRONGEST)
            .toList();
  }

  private Feature feature(String name) {
    double[] sums = new double[2];
    int[] counts = new int[2];
    double sum = 0;
    double squares = 0;
    for (Run run : learnt) {
      double value = run.features().getOrDefault(name, 0.0);
      int side = run.with() ? 1 : 0;
      sums[side] += value;
      counts[side]++;
      sum += value;
      squares += value * value;
    }
    double mean = sum / learnt.size();
    double variance = squares / learnt.size() - mean * mean;
    if (counts[0] == 0 || counts[1] == 0 || !(variance > 1e-12 * squares)) {
      return new Feature(name, mean, 1, 0);
    }
    double spread = Math.sqrt(variance);
    return new Feature(name, mean, spread, (sums[1] / counts[1] - sums[0] / counts[0]) / spread);
  }

  /** The feature that separates best on the first half. */
  String best() {
    return strongest.get(0).name();
  }

  /** A lower bound on epsilon at this error. */
  double epsilon(double delta, double error) {
    return Math.max(
        epsilon(strongest.subList(0, 1), delta, error / 2), epsilon(strongest, delta, error / 2));
  }

  private double epsilon(List<Feature> features, double delta, double error) {
    double threshold = ThresholdRule.best(scored(learnt, features), delta, error);
    return ThresholdRule.epsilon(scored(counted, features), threshold, delta, error);
  }

  private static List<Scored> scored(List<Run> runs, List<Feature> features) {
    List<Scored> scored = new ArrayList<>();
    for (Run run : runs) {
      double score = features.stream().mapToDouble(f -> f.of(run.features())).sum();
      scored.add(new Scored(score, run.with()));
    }
    return scored;
  }
}
