package org.smadp.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BandCycleTest {
  @ParameterizedTest
  @CsvSource({"1, 7, 7", "4, 8, 2", "4, 9, 3", "5, 12, 3", "16, 1, 1", "16, 0, 0"})
  void charges_anySteps_payForEachOfThem(int bands, long steps, long charges) {
    assertEquals(charges, new BandCycle(bands).charges(steps));
    assertEquals(charges * bands, new BandCycle(bands).steps(charges));
  }

  @Test
  void chargedRate_isThatOfAnExampleInItsTurn() {
    assertEquals(0.05, new BandCycle(1).chargedRate(0.05));
    assertEquals(0.2, new BandCycle(4).chargedRate(0.05));
    assertThrows(IllegalArgumentException.class, () -> new BandCycle(21).chargedRate(0.05));
    assertThrows(IllegalArgumentException.class, () -> new BandCycle(1).chargedRate(-0.1));
    assertThrows(IllegalArgumentException.class, () -> new BandCycle(0));
  }

  @Test
  void chargedRate_bordersOfProbability_areAccepted() {
    assertEquals(1, new BandCycle(4).chargedRate(0.25));
    assertEquals(0, new BandCycle(4).chargedRate(0));
  }
}
