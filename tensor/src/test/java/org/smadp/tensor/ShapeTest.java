package org.smadp.tensor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ShapeTest {
  @Test
  void size_ofDimensions_isTheirProduct() {
    assertEquals(1, Shape.of().size());
    assertEquals(24, Shape.of(2, 3, 4).size());
    assertEquals(Integer.MAX_VALUE, Shape.of(1, Integer.MAX_VALUE).size());
  }

  /** A file may say so; the product overflowed where it was first used. */
  @Test
  void new_moreValuesThanAnArrayHas_isRefused() {
    for (Runnable shape :
        new Runnable[] {
          () -> Shape.of(65536, 32768),
          () -> Shape.of(65536, 65536, 65536, 65536),
          () -> Shape.of(0)
        }) {
      String message = assertThrows(IllegalArgumentException.class, shape::run).getMessage();
      assertTrue(message.contains("was ["), message);
    }
  }
}
