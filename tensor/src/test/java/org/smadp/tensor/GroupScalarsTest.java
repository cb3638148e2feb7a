package org.smadp.tensor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class GroupScalarsTest {
  private static final Layout LAYOUT = Layout.builder().group("a", 3).group("b", 2).build();

  @Test
  void uniform_anyValue_holdsItForEveryGroup() {
    assertEquals(List.of(2.5, 2.5), GroupScalars.uniform(LAYOUT, 2.5).values());
  }

  @Test
  void of_function_isEvaluatedForEachGroup() {
    GroupScalars lengths = GroupScalars.of(LAYOUT, Layout.Group::length);
    assertEquals(3, lengths.of(0));
    assertEquals(2, lengths.of(LAYOUT.group(1)));
  }

  @Test
  void constructor_wrongCount_throws() {
    var error =
        assertThrows(IllegalArgumentException.class, () -> new GroupScalars(LAYOUT, List.of(1.0)));
    assertEquals("values must hold one number per group (2), held 1", error.getMessage());
  }
}
