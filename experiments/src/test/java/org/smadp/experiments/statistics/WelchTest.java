package org.smadp.experiments.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Reference values: SciPy 1.17 ttest_ind(equal_var=False); closed forms. */
class WelchTest {
  private static final Sample A = new Sample(List.of(97.31, 97.02, 97.58, 97.4));
  private static final Sample B = new Sample(List.of(96.8, 97.1, 96.5));

  @Test
  void of_unequalSamples_matchesReference() {
    Welch welch = Welch.of(A, B);

    assertEquals(3.7212039896553657, welch.degreesOfFreedom(), 1e-9);
    assertEquals(0.06966702397631898, welch.pValue(), 1e-9);
    assertEquals(1.1251620490726701, welch.difference() + welch.halfWidth(0.95), 1e-8);
    assertEquals(-0.48552209899103627, welch.difference() - welch.halfWidth(0.99), 1e-8);
  }

  @Test
  void of_paperLikeSamples_matchesReference() {
    Welch welch =
        Welch.of(
            new Sample(List.of(0.3461, 0.3466, 0.3462)),
            new Sample(List.of(0.335, 0.3381, 0.3415)));

    assertEquals(2.026488904482063, welch.degreesOfFreedom(), 1e-9);
    assertEquals(0.04887690974134434, welch.pValue(), 1e-9);
  }

  @Test
  void of_equalSpreadAndSize_isStudentsTest() {
    Welch welch = Welch.of(new Sample(List.of(1.0, 2.0, 3.0)), new Sample(List.of(5.0, 6.0, 7.0)));

    assertEquals(4, welch.degreesOfFreedom(), 1e-12);
    assertEquals(-4, welch.difference(), 1e-12);
    assertEquals(Math.sqrt(2.0 / 3), welch.standardError(), 1e-12);
  }

  /** By the closed form: squares around the mean add up to 0.65. */
  @Test
  void ofPairs_isStudentsTestOfTheDifferences() {
    Welch pairs = Welch.ofPairs(new Sample(List.of(0.2, -0.2, 0.5, 0.9)));

    assertEquals(0.35, pairs.difference(), 1e-12);
    assertEquals(3, pairs.degreesOfFreedom());
    assertEquals(Math.sqrt(0.65 / 3 / 4), pairs.standardError(), 1e-12);
    assertEquals(1, Welch.ofPairs(new Sample(List.of(0.2))).pValue());
  }

  @Test
  void of_swappedSamples_changesTheSignOnly() {
    Welch one = Welch.of(A, B);
    Welch other = Welch.of(B, A);

    assertEquals(one.difference(), -other.difference(), 1e-12);
    assertEquals(one.pValue(), other.pValue(), 1e-12);
  }

  @Test
  void of_samplesWithoutSpread_decidesByTheDifference() {
    Sample ones = new Sample(List.of(1.0, 1.0));

    assertEquals(0, Welch.of(ones, new Sample(List.of(2.0, 2.0))).pValue());
    assertEquals(1, Welch.of(ones, ones).pValue());
    assertEquals(0, Welch.of(ones, ones).halfWidth(0.95));
  }

  @Test
  void of_singleValue_saysNothing() {
    Welch welch = Welch.of(new Sample(List.of(1.0)), B);

    assertEquals(1, welch.pValue());
    assertEquals(Double.POSITIVE_INFINITY, welch.halfWidth(0.95));
  }
}
