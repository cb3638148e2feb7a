package org.smadp.noise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PublicIdTest {
  /** Two runs of one name would share a line of the budget book, and one of them go unpaid. */
  @Test
  void random_manyNames_areAllDifferent() {
    Set<String> names = new HashSet<>();
    for (int i = 0; i < 1000; i++) {
      String name = PublicId.random();
      assertTrue(name.matches("[0-9a-f]{32}"), name);
      names.add(name);
    }
    assertEquals(1000, names.size());
  }
}
