package org.smadp.tensor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GroupedVectorTest {
  private static final Layout SMALL = Layout.builder().group("a", 2).group("b", 3).build();
  private static final Layout LARGE =
      Layout.builder().group("a", 100_003).group("b", 7).group("c", 50_000).build();

  @Test
  void copyOf_arrayChangedLater_keepsItsValues() {
    float[] values = {1, 2, 3, 4, 5};
    GroupedVector vector = GroupedVector.copyOf(SMALL, values);
    values[0] = 9;
    vector.toArray()[1] = 9;
    assertArrayEquals(new float[] {1, 2, 3, 4, 5}, vector.toArray());
  }

  @Test
  void copyOf_doubles_roundsToFloat() {
    double[] values = {0.1, 1e-50, 1e40, -0.0, 5};
    GroupedVector vector = GroupedVector.copyOf(SMALL, values);
    for (int i = 0; i < values.length; i++) {
      assertEquals((float) values[i], vector.get(i));
    }
  }

  @Test
  void adopt_array_isNotCopied() {
    float[] values = {1, 2, 3, 4, 5};
    GroupedVector vector = GroupedVector.adopt(SMALL, values);
    values[0] = 9;
    assertEquals(9, vector.get(0));
  }

  @Test
  void constructor_wrongLength_throws() {
    assertThrows(IllegalArgumentException.class, () -> GroupedVector.copyOf(SMALL, new float[4]));
    assertThrows(IllegalArgumentException.class, () -> GroupedVector.copyOf(SMALL, new double[6]));
  }

  @Test
  void copyGroup_anyGroup_copiesThatRange() {
    float[] target = new float[4];
    GroupedVector.copyOf(SMALL, new float[] {1, 2, 3, 4, 5}).copyGroup(SMALL.group(1), target);
    assertArrayEquals(new float[] {3, 4, 5, 0}, target);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void dotAndNorm_largeVectors_agreeWithPlainLoops(long seed) {
    GroupedVector left = random(seed);
    GroupedVector right = random(seed + 100);
    double whole = 0;
    for (Layout.Group group : LARGE.groups()) {
      double dot = 0;
      double squares = 0;
      for (int i = group.offset(); i < group.end(); i++) {
        dot += (double) left.get(i) * right.get(i);
        squares += (double) left.get(i) * left.get(i);
      }
      whole += dot;
      assertEquals(dot, left.dot(group, right), 1e-9);
      assertEquals(Math.sqrt(squares), left.norm(group), 1e-9);
    }
    assertEquals(whole, left.dot(right), 1e-9);
    assertEquals(Math.sqrt(left.dot(left)), left.norm());
  }

  @Test
  void norm_largeEntries_doesNotOverflowFloat() {
    GroupedVector vector = GroupedVector.copyOf(SMALL, new float[] {3e30f, 4e30f, 0, 0, 0});
    assertEquals(5e30, vector.norm(), 1e24);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void arithmetic_largeVectors_roundsOncePerElement(long seed) {
    GroupedVector left = random(seed);
    GroupedVector right = random(seed + 100);
    GroupScalars factors = GroupScalars.of(LARGE, group -> 0.1 + group.index());
    GroupedVector sum = left.plus(right);
    GroupedVector mixed = left.plusScaled(right, 0.3);
    GroupedVector scaled = left.scaled(0.7);
    GroupedVector byGroup = left.scaled(factors);
    for (Layout.Group group : LARGE.groups()) {
      for (int i = group.offset(); i < group.end(); i++) {
        double l = left.get(i);
        assertEquals((float) (l + right.get(i)), sum.get(i));
        assertEquals((float) (l + 0.3 * right.get(i)), mixed.get(i));
        assertEquals((float) (0.7 * l), scaled.get(i));
        assertEquals((float) (factors.of(group) * l), byGroup.get(i));
      }
    }
  }

  @Test
  void binaryOperations_otherLayout_throw() {
    GroupedVector small = GroupedVector.zeros(SMALL);
    GroupedVector other = GroupedVector.zeros(Layout.builder().group("a", 5).build());
    assertThrows(IllegalArgumentException.class, () -> small.plus(other));
    assertThrows(IllegalArgumentException.class, () -> small.dot(other));
    assertThrows(IllegalArgumentException.class, () -> small.dot(SMALL.group(0), other));
  }

  @ParameterizedTest
  @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY})
  void isFinite_oneBadValue_isFalse(float bad) {
    float[] values = random(1).toArray();
    assertTrue(GroupedVector.copyOf(LARGE, values).isFinite());
    values[120_000] = bad;
    assertFalse(GroupedVector.copyOf(LARGE, values).isFinite());
  }

  @Test
  void equals_sameLayoutAndValues_isTrue() {
    GroupedVector vector = GroupedVector.copyOf(SMALL, new float[] {1, 2, 3, 4, 5});
    assertEquals(vector, GroupedVector.copyOf(SMALL, new double[] {1, 2, 3, 4, 5}));
    assertEquals(
        vector.hashCode(), GroupedVector.copyOf(SMALL, new double[] {1, 2, 3, 4, 5}).hashCode());
    assertNotEquals(vector, vector.scaled(2));
    Layout renamed = Layout.builder().group("a", 2).group("c", 3).build();
    assertNotEquals(vector, GroupedVector.copyOf(renamed, new float[] {1, 2, 3, 4, 5}));
  }

  @Test
  void zeros_anyLayout_hasNormZero() {
    assertEquals(0, GroupedVector.zeros(LARGE).norm());
    assertEquals(List.of(0.0f), List.of(GroupedVector.zeros(SMALL).get(4)));
  }

  private static GroupedVector random(long seed) {
    Random random = new Random(seed);
    float[] values = new float[LARGE.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) random.nextGaussian();
    }
    return GroupedVector.adopt(LARGE, values);
  }
}
