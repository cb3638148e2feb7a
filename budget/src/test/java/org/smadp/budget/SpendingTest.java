package org.smadp.budget;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.accounting.NonPrivate;
import org.smadp.accounting.PrivacyLedger.Entry;
import org.smadp.accounting.SampledGaussian;

class SpendingTest {
  private static final SampledGaussian STEP = new SampledGaussian(0.5, 2);
  private static final SampledGaussian SCORE = new SampledGaussian(1, 8);
  private static final long MOST = 1_000_000_000_000_000L;

  @Test
  void constructor_equalEvents_areAddedUp() {
    var spending =
        new Spending(
            List.of(new Entry(STEP, 3), new Entry(SCORE, 1), new Entry(STEP, 4)),
            List.of(new Entry(new NonPrivate("a"), 1), new Entry(new NonPrivate("b"), 2)));
    assertEquals(List.of(new Entry(STEP, 7), new Entry(SCORE, 1)), spending.training());
    assertEquals(List.of(new Entry(new NonPrivate("non-private"), 3)), spending.evaluation());
  }

  @Test
  void parse_itsText_givesTheSameSpending() {
    var spending =
        new Spending(
            List.of(new Entry(STEP, 7), new Entry(new NonPrivate("non-private"), 1)), List.of());
    assertEquals(spending, Spending.parse(spending.text()));
    assertEquals("training 0x1.0p-1:0x1.0p1:7,non-private:1 evaluation -", spending.text());
  }

  /** Sums that wrap around would make a run free. */
  @Test
  void constructor_countsBeyondTheMost_areRefused() {
    var most = new Entry(STEP, MOST);
    assertEquals(List.of(most), new Spending(List.of(most), List.of()).training());
    List<Entry> more = List.of(most, new Entry(STEP, 1));
    assertThrows(IllegalArgumentException.class, () -> new Spending(more, List.of()));
    assertThrows(IllegalArgumentException.class, () -> new Spending(List.of(), more));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "training - evaluation",
        "training - evaluation - -",
        "evaluation - training -",
        "training - training -",
        "training 0x1.0p-1:0x1.0p1:7:1 evaluation -",
        "training 0x1.0p-1 evaluation -",
        "training 0.5:0x1.0p1:7 evaluation -",
        "training 0x1.0p-1:0x1.0p1:7,0x1.0p-1:0x1.0p1:7 evaluation -",
        "training another:1 evaluation -",
        "training 0x1.0p-1:0x1.0p1:-7 evaluation -"
      })
  void parse_anythingElse_isRefused(String text) {
    assertThrows(IllegalArgumentException.class, () -> Spending.parse(text));
  }

  @Test
  void bookedRun_ofItsText_isTheSame() {
    var line =
        new BookedRun(
            BookedRun.Status.CHARGE,
            "0123456789abcdef0123456789abcdef",
            "ann",
            new Spending(List.of(new Entry(STEP, 7)), List.of()));
    assertEquals(line, BookedRun.parse(line.text()));
    assertEquals(
        "charge run 0123456789abcdef0123456789abcdef by ann training 0x1.0p-1:0x1.0p1:7"
            + " evaluation -",
        line.text());
    String refund = line.text().replace("charge", "refund");
    assertThrows(IllegalArgumentException.class, () -> BookedRun.parse(refund));
  }
}
