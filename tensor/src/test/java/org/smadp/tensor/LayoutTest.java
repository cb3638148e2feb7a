package org.smadp.tensor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LayoutTest {
  @Test
  void builder_groupsInOrder_followEachOtherWithoutGaps() {
    Layout layout = Layout.builder().group("conv", 20, 2, 3, 3).group("norm", 4).build();
    assertEquals(24, layout.size());
    assertEquals(2, layout.groupCount());
    assertEquals(new Layout.Group(0, "conv", 0, 20, List.of(2, 3, 3)), layout.group(0));
    assertEquals(new Layout.Group(1, "norm", 20, 4, List.of()), layout.group(1));
    assertEquals(24, layout.group(1).end());
  }

  @Test
  void hasMatrix_shapeOfTwoOrMoreDimensions_isTrue() {
    Layout layout =
        Layout.builder().group("dense", 6, 2, 3).group("vector", 3, 3).group("none", 1).build();
    assertTrue(layout.group(0).hasMatrix());
    assertFalse(layout.group(1).hasMatrix());
    assertFalse(layout.group(2).hasMatrix());
  }

  @Test
  void constructor_listChangedLater_keepsItsGroups() {
    List<Layout.Group> groups = new ArrayList<>();
    groups.add(new Layout.Group(0, "a", 0, 2, List.of()));
    Layout layout = new Layout(groups);
    groups.clear();
    assertEquals(1, layout.groupCount());
  }

  @Test
  void constructor_noGroups_throws() {
    assertThrows(IllegalArgumentException.class, () -> Layout.builder().build());
  }

  @Test
  void constructor_gapOrWrongIndex_throws() {
    var first = new Layout.Group(0, "a", 0, 2, List.of());
    var gap = new Layout.Group(1, "b", 3, 2, List.of());
    var index = new Layout.Group(2, "b", 2, 2, List.of());
    assertThrows(IllegalArgumentException.class, () -> new Layout(List.of(first, gap)));
    assertThrows(IllegalArgumentException.class, () -> new Layout(List.of(first, index)));
  }

  @Test
  void constructor_nameUsedTwice_throws() {
    Layout.Builder builder = Layout.builder().group("a", 1).group("a", 1);
    var error = assertThrows(IllegalArgumentException.class, builder::build);
    assertEquals("group name 'a' is used twice", error.getMessage());
  }

  @Test
  void group_badNameLengthOrShape_throws() {
    assertThrows(IllegalArgumentException.class, () -> Layout.builder().group(" ", 1));
    assertThrows(IllegalArgumentException.class, () -> Layout.builder().group("a", 0));
    assertThrows(IllegalArgumentException.class, () -> Layout.builder().group("a", 5, 2, 3));
  }

  @Test
  void builder_sizeBeyondInt_throws() {
    Layout.Builder builder = Layout.builder().group("a", Integer.MAX_VALUE);
    assertThrows(ArithmeticException.class, () -> builder.group("b", 1));
  }

  @Test
  void equals_sameGroups_isTrue() {
    assertEquals(
        Layout.builder().group("a", 6, 2, 3).build(), Layout.builder().group("a", 6, 2, 3).build());
  }
}
