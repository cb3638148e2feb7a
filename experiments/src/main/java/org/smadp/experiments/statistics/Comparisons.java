package org.smadp.experiments.statistics;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Several differences judged together, so that one of many does not look like a finding by chance.
 *
 * <pre>
 *   intervals (Bonferroni):  each at confidence 1 - 0.05 / m
 *   p-values (Holm):         sorted upwards, p_(i) * (m - i + 1), made monotone, at most 1
 * </pre>
 */
public record Comparisons(List<Welch> differences) {
  private static final double LEVEL = 0.05;

  public Comparisons {
    differences = List.copyOf(differences);
  }

  /** The confidence of each interval at which all of them hold together with 95 %. */
  public double confidence() {
    return 1 - LEVEL / Math.max(1, differences.size());
  }

  /** Half widths of the simultaneous 95 % intervals, in order. */
  public List<Double> halfWidths() {
    return differences.stream().map(welch -> welch.halfWidth(confidence())).toList();
  }

  /** Holm's adjusted p-values, in order. */
  public List<Double> adjustedPValues() {
    int count = differences.size();
    List<Integer> upwards = IntStream.range(0, count).boxed().collect(Collectors.toList());
    upwards.sort(
        (i, j) -> Double.compare(differences.get(i).pValue(), differences.get(j).pValue()));
    Double[] adjusted = new Double[count];
    double running = 0;
    for (int rank = 0; rank < count; rank++) {
      int index = upwards.get(rank);
      running = Math.max(running, Math.min(1, differences.get(index).pValue() * (count - rank)));
      adjusted[index] = running;
    }
    return List.of(adjusted);
  }
}
