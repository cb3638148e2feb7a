package org.smadp.experiments.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class ComparisonsTest {
  /** With one degree of freedom p = 1 - (2 / pi) atan(t), so that any p can be made. */
  private static Comparisons withPValues(double... pValues) {
    return new Comparisons(
        DoubleStream.of(pValues)
            .mapToObj(p -> new Welch(Math.tan(Math.PI / 2 * (1 - p)), 1, 1))
            .toList());
  }

  @Test
  void adjustedPValues_textbookCase_followsHolm() {
    List<Double> adjusted = withPValues(0.01, 0.04, 0.03, 0.005).adjustedPValues();

    double[] expected = {0.03, 0.06, 0.06, 0.02};
    for (int i = 0; i < expected.length; i++) {
      assertEquals(expected[i], adjusted.get(i), 1e-9, "p-value " + i);
    }
  }

  @Test
  void adjustedPValues_largeOnes_stayBelowOne() {
    assertEquals(List.of(1.0, 1.0), withPValues(0.9, 0.7).adjustedPValues());
  }

  @Test
  void adjustedPValues_single_isLeftAlone() {
    assertEquals(0.2, withPValues(0.2).adjustedPValues().get(0), 1e-9);
  }

  @Test
  void halfWidths_fourComparisons_useBonferronisConfidence() {
    Comparisons four = withPValues(0.5, 0.5, 0.5, 0.5);

    assertEquals(0.9875, four.confidence(), 1e-15);
    double quantile = Math.tan(Math.PI / 2 * 0.9875);
    assertEquals(quantile, four.halfWidths().get(0), 1e-6 * quantile);
  }
}
