package org.smadp.train.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.smadp.data.schema.Bounds;
import org.smadp.data.schema.LabelKind;

class TableRuleTest {
  private static final LabelKind TWO = new LabelKind.Classes(List.of("no", "yes"));
  private static final LabelKind NUMBER = new LabelKind.Amount("days", new Bounds(0, 40));

  private static LabelKind labels(int count) {
    return new LabelKind.Several(Collections.nCopies(count, "x"));
  }

  /**
   * With z the difference of two logits, gradients of a softmax are sqrt(2) longer than those of a
   * sigmoid of z, and a step moves z twice as far: the same steps of z for the same noise.
   */
  @Test
  void rule_oneLabel_takesTheStepsOfTwoClasses() {
    var classes = new TableRule(TWO, TableRule.Network.LINEAR, 14, 5000);
    var label = new TableRule(labels(1), TableRule.Network.LINEAR, 14, 5000);
    assertEquals(classes.clipNorm(), Math.sqrt(2) * label.clipNorm(), 1e-12);
    assertEquals(
        2 * classes.rate(800, classes.clipNorm()), label.rate(800, label.clipNorm()), 1e-12);
  }

  /** The longest gradient that rows with columns of mean square 1 can have is left as it is. */
  @Test
  void rule_twoClasses_clipsAtTheLargestUsualGradient() {
    var rule = new TableRule(TWO, TableRule.Network.LINEAR, 17, 5000);
    assertEquals(6, rule.clipNorm(), 1e-12);
    assertEquals(5000.0 / (800 * 6), rule.rate(800, 6), 1e-12);
    var wide = new TableRule(TWO, TableRule.Network.WIDE_DEEP, 17, 5000);
    assertEquals(6 * Math.sqrt(2), wide.clipNorm(), 1e-12);
    assertEquals(rule.rate(800, 6), wide.rate(800, wide.clipNorm()), 1e-12);
  }

  @Test
  void usual_hiddenLayer_needsTwoClassesSignalAndFewColumns() {
    LabelKind three = new LabelKind.Classes(List.of("a", "b", "c"));
    assertEquals(TableRule.Network.WIDE_DEEP, TableRule.usual(TWO, 30, 2000));
    assertEquals(TableRule.Network.LINEAR, TableRule.usual(TWO, 31, 2000));
    assertEquals(TableRule.Network.LINEAR, TableRule.usual(TWO, 30, 1999));
    assertEquals(TableRule.Network.LINEAR, TableRule.usual(three, 30, 9000));
    assertEquals(TableRule.Network.LINEAR, TableRule.usual(labels(2), 30, 9000));
    assertEquals(TableRule.Network.LINEAR, TableRule.usual(NUMBER, 30, 9000));
  }

  @Test
  void rule_severalLabels_shareTheNorm() {
    var four = new TableRule(labels(4), TableRule.Network.LINEAR, 14, 5000);
    var one =
        new TableRule(labels(1), TableRule.Network.LINEAR, 14, 2500); // twice the noise in each
    assertEquals(2 * one.clipNorm(), four.clipNorm(), 1e-12);
    assertEquals(one.rate(800, one.clipNorm()), four.rate(800, four.clipNorm()), 1e-12);
  }

  @Test
  void rule_number_clipsErrorsByTheSignalAndIsStable() {
    assertEquals(1, new TableRule(NUMBER, TableRule.Network.LINEAR, 15, 300).clipNorm(), 1e-12);
    assertEquals(2, new TableRule(NUMBER, TableRule.Network.LINEAR, 15, 2000).clipNorm(), 1e-12);
    assertEquals(4, new TableRule(NUMBER, TableRule.Network.LINEAR, 15, 90_000).clipNorm(), 1e-12);
    assertEquals(
        2.0 / 16, new TableRule(NUMBER, TableRule.Network.LINEAR, 15, 300).rate(800, 1), 1e-12);
    assertEquals(
        4.0 / 16, new TableRule(NUMBER, TableRule.Network.LINEAR, 15, 90_000).rate(800, 4), 1e-12);
  }
}
