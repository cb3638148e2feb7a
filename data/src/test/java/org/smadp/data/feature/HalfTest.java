package org.smadp.data.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HalfTest {
  /** Known bit patterns, among them ties on either side and the ends of the range. */
  @ParameterizedTest
  @CsvSource({
    "0, 0x0000",
    "-0.0, 0x8000",
    "1, 0x3c00",
    "-2, 0xc000",
    "65504, 0x7bff",
    "65520, 0x7c00",
    "1e9, 0x7c00",
    "-1e9, 0xfc00",
    "6.1035156E-5, 0x0400",
    "5.9604645E-8, 0x0001",
    "2.9802322E-8, 0x0000",
    "1.00048828125, 0x3c00",
    "1.00146484375, 0x3c02",
    "0.333251953125, 0x3555",
    "2.1, 0x4033"
  })
  void of_value_hasItsKnownBits(float value, int bits) {
    assertEquals((short) bits, Half.of(value));
  }

  @Test
  void of_everyHalf_isItself() {
    for (int bits = 0; bits < 1 << 16; bits++) {
      float value = Half.toFloat((short) bits);
      if (!Float.isNaN(value)) {
        assertEquals((short) bits, Half.of(value), "bits " + bits);
      }
    }
    assertEquals(Float.NaN, Half.toFloat(Half.of(Float.NaN)));
  }

  @Test
  void of_normalValues_errByHalfAUnitAtMost() {
    for (float value = 1e-3f; value < 6e4f; value *= 1.0137f) {
      float unit = 0x1p-11f * value;
      assertEquals(value, Half.toFloat(Half.of(value)), unit);
      assertEquals(-value, Half.toFloat(Half.of(-value)), unit);
    }
  }
}
