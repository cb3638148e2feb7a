package org.smadp.optim.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.optim.GroupExponent;

class NetworkBandTest {
  private static final NetworkBand BAND = new NetworkBand(2);

  @Test
  void among_oddCount_liesAroundTheMedian() {
    assertBand(2, 8, BAND.among(exponents(4, 1.5, 90)));
  }

  @Test
  void among_evenCount_takesTheGeometricMeanOfTheMiddle() {
    assertBand(3, 12, BAND.among(exponents(1.5, 9, 4, 90)));
  }

  @Test
  void among_groupsWithoutExponent_doNotCount() {
    var read =
        List.of(
            GroupExponent.failed(),
            GroupExponent.of(5),
            GroupExponent.notApplicable(),
            GroupExponent.failed());
    assertBand(2.5, 10, BAND.among(read));
  }

  @Test
  void among_noExponentAtAll_isThePapersBand() {
    assertEquals(BandDeviation.USUAL, BAND.among(List.of(GroupExponent.failed())));
  }

  /** The whole network may drift: what counts is how far a layer is from the others. */
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 1, 3, 20})
  void among_networkMovedByAFactor_movesAlong(double factor) {
    BandDeviation at = BAND.among(exponents(2 * factor, 4 * factor, 20 * factor));
    assertEquals(0, at.of(GroupExponent.of(2 * factor)), 1e-12);
    assertEquals(12 * factor, at.of(GroupExponent.of(20 * factor)), 1e-12 * factor);
  }

  @Test
  void among_paperRatioAndCentre_isThePapersBand() {
    assertBand(2, 6, new NetworkBand(Math.sqrt(3)).among(exponents(Math.sqrt(12))));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.99, 0, -1, Double.NaN, Double.POSITIVE_INFINITY})
  void create_ratioBelowOneOrNotFinite_isRefused(double ratio) {
    assertEquals(
        "bandRatio must be >= 1 and finite, was " + ratio,
        assertThrows(IllegalArgumentException.class, () -> new NetworkBand(ratio)).getMessage());
  }

  private static List<GroupExponent> exponents(double... values) {
    return DoubleStream.of(values).mapToObj(GroupExponent::of).toList();
  }

  private static void assertBand(double lowest, double highest, BandDeviation band) {
    assertEquals(lowest, band.lowest(), 1e-12);
    assertEquals(highest, band.highest(), 1e-12);
  }
}
