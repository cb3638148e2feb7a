package org.smadp.data.table;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.smadp.data.Dataset;
import org.smadp.data.Split;
import org.smadp.data.schema.LabelKind;

class MemoryTableTest {
  private static final double[][] VALUES = {{0}, {60}, {120}};

  private static MemoryTable table() {
    return MemoryTable.named("people").column("age", 0, 120);
  }

  private static float[] target(Split split, int example, int length) {
    float[] target = new float[length];
    split.copyTarget(example, target, 0);
    return target;
  }

  private static String refusal(Runnable rows) {
    return assertThrows(IllegalArgumentException.class, rows::run).getMessage();
  }

  @Test
  void rows_ofClasses_areScaledAndNumbered() {
    Dataset data =
        table()
            .classes("no", "yes")
            .rows(VALUES, new int[] {0, 1, 1})
            .testedOn(VALUES, new int[] {1, 1, 0});
    assertEquals(new LabelKind.Classes(List.of("no", "yes")), data.labels());
    float[] input = new float[1];
    data.training().copyInput(2, input, 0);
    assertEquals(1, input[0]);
    assertEquals(1, data.training().label(2));
    assertTrue(
        refusal(() -> table().classes("no", "yes").rows(VALUES, new int[] {0, 1, 2}))
            .contains("[0, 2)"));
  }

  /** On the scale where the bounds are -1 and 1, as a column of a file with those bounds. */
  @Test
  void rows_ofNumbers_areOnTheScaleOfTheirBounds() {
    Dataset data =
        table()
            .amount("days", 0, 40)
            .rows(VALUES, new double[] {10, 40, 99})
            .testedOn(Stream.of(MemoryTable.Row.of(new double[] {1}, 0.0)));
    assertEquals("days", data.labels().names().get(0));
    assertEquals(-0.5f, target(data.training(), 0, 1)[0]);
    assertEquals(1, target(data.training(), 1, 1)[0]);
    assertEquals(1, target(data.training(), 2, 1)[0]);
    assertEquals(-1, target(data.test(), 0, 1)[0]);
    assertTrue(
        refusal(() -> table().amount("days", 0, 40).rows(VALUES, new double[] {1, 2, Double.NaN}))
            .contains("finite"));
  }

  @Test
  void rows_ofSeveralLabels_areZerosAndOnes() {
    boolean[][] labels = {{true, false}, {false, false}, {true, true}};
    Stream<MemoryTable.Row> other = Stream.of(MemoryTable.Row.of(new double[] {1}, true, false));
    Dataset data = table().labels("pain", "fever").rows(VALUES, labels).testedOn(other);
    assertEquals(new LabelKind.Several(List.of("pain", "fever")), data.labels());
    assertArrayEquals(new float[] {1, 0}, target(data.training(), 0, 2));
    assertArrayEquals(new float[] {1, 1}, target(data.training(), 2, 2));
    boolean[][] one = {{true}, {true}, {true}};
    assertTrue(
        refusal(() -> table().labels("pain", "fever").rows(VALUES, one)).contains("2 labels"));
  }

  @Test
  void declarations_twiceOrTooLate_areRefused() {
    assertTrue(refusal(() -> table().amount("age", 0, 1)).contains("declared twice"));
    assertTrue(refusal(() -> table().rows(VALUES, new int[3])).contains("before rows"));
    MemoryTable filled = table().classes("a", "b").rows(VALUES, new int[3]);
    assertTrue(refusal(() -> filled.amount("days", 0, 1)).contains("before rows"));
    assertTrue(refusal(() -> filled.rows(VALUES, new int[2])).contains("one label for each row"));
  }
}
