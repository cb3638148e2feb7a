package org.smadp.nn.torch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkersTest {
  @ParameterizedTest(name = "{0} workers")
  @ValueSource(ints = {1, 2, 7})
  void inOrder_tasksOfUnequalLength_handsOverByNumber(int count) {
    List<Integer> order = new ArrayList<>();
    try (Workers workers = new Workers(count)) {
      workers.inOrder(40, WorkersTest::slowFirst, order::add);
    }
    assertEquals(IntStream.range(0, 40).boxed().toList(), order);
  }

  /** Every other task takes long, so that later ones are ready before it. */
  private static int slowFirst(int task) {
    double waste = 0;
    for (int i = 0; i < (task % 2 == 0 ? 300_000 : 0); i++) {
      waste += Math.sin(i);
    }
    return Double.isNaN(waste) ? -1 : task;
  }

  @Test
  void inOrder_taskFails_rethrowsAndStaysUsable() {
    try (Workers workers = new Workers(3)) {
      assertThrows(
          ArithmeticException.class,
          () -> workers.inOrder(20, task -> 1 / (task - 4), result -> {}));
      List<Integer> order = new ArrayList<>();
      workers.inOrder(3, task -> task, order::add);
      assertEquals(List.of(0, 1, 2), order);
    }
  }

  @Test
  void inOrder_noTasks_doesNothing() {
    try (Workers workers = new Workers(2)) {
      workers.inOrder(0, task -> task, result -> assertEquals(0, 1));
    }
  }
}
