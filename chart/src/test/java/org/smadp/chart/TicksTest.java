package org.smadp.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TicksTest {
  @Test
  void covering_roundRange_usesRoundSteps() {
    assertEquals(List.of(0.0, 2.0, 4.0, 6.0, 8.0, 10.0), Ticks.covering(0, 10, 5).values());
    assertEquals(List.of(-1.0, 0.0, 1.0, 2.0), Ticks.covering(-0.3, 1.7, 3).values());
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void covering_anyRange_coversItWithAFewEvenMarks(long seed) {
    Random random = new Random(seed);
    double low = random.nextGaussian() * Math.pow(10, random.nextInt(12) - 6);
    double high = low + random.nextDouble() * Math.pow(10, random.nextInt(12) - 6);

    Ticks ticks = Ticks.covering(low, high, 5);

    double slack = 1e-6 * (ticks.last() - ticks.first());
    assertTrue(ticks.first() <= low + slack && ticks.last() >= high - slack);
    assertTrue(ticks.values().size() >= 2 && ticks.values().size() <= 9, ticks.toString());
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1, -5, 1e-8, 3e7})
  void covering_singleValue_surroundsIt(double value) {
    Ticks ticks = Ticks.covering(value, value, 5);

    assertTrue(ticks.first() <= value && ticks.last() >= value && ticks.first() < ticks.last());
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "0.1, 0.1", "97.5, 97.5", "2000, 2000", "0.30000000000000004, 0.3"})
  void label_number_isShort(double value, String label) {
    assertEquals(label, Ticks.label(value));
  }

  @Test
  void covering_zeroAlone_usesPlainNumbers() {
    Ticks ticks = Ticks.covering(0, 0, 5);

    assertTrue(ticks.first() >= -1 && ticks.first() <= -0.1, ticks.toString());
  }
}
