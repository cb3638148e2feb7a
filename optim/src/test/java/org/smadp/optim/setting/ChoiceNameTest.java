package org.smadp.optim.setting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ChoiceNameTest {
  private enum Filter {
    FIRST_ORDER,
    PUBLISHED
  }

  @Test
  void of_everyConstant_isFoundAgainByItsName() {
    assertEquals(List.of("first-order", "published"), ChoiceName.all(Filter.class));
    for (Filter filter : Filter.values()) {
      assertEquals(filter, ChoiceName.parse("filter", ChoiceName.of(filter), Filter.class));
    }
  }

  @Test
  void find_otherSpelling_isEmpty() {
    for (String name : List.of("FIRST_ORDER", "first_order", "First-Order", "", " published")) {
      assertEquals(Optional.empty(), ChoiceName.find(name, Filter.class));
    }
  }

  @Test
  void parse_unknown_namesTheSettingTheChoicesAndTheValue() {
    var error =
        assertThrows(
            IllegalArgumentException.class,
            () -> ChoiceName.parse("filter", "third-order", Filter.class));
    assertEquals(
        "filter must be one of first-order, published, was 'third-order'", error.getMessage());
  }
}
