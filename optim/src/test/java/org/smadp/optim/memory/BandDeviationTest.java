package org.smadp.optim.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smadp.optim.GroupExponent;

class BandDeviationTest {
  @ParameterizedTest(name = "rho {0}")
  @CsvSource({"1.5, 0.5", "2, 0", "4, 0", "6, 0", "9.25, 3.25"})
  void of_exponent_isTheDistanceToTheBand(double rho, double deviation) {
    assertEquals(deviation, BandDeviation.USUAL.of(GroupExponent.of(rho)));
  }

  @Test
  void of_withoutExponent_isZeroOrFour() {
    assertEquals(0, BandDeviation.USUAL.of(GroupExponent.notApplicable()));
    assertEquals(4, BandDeviation.USUAL.of(GroupExponent.failed()));
  }
}
