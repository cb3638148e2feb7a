package org.smadp.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

final class AmountsTest {
  @Test
  void count_withNoun_agreesInNumber() {
    assertEquals("1 step", Amounts.count(1, "step"));
    assertEquals("1,200 steps", Amounts.count(1200, "step"));
  }

  @Test
  void bytes_anyAmount_hasAUnit() {
    assertEquals("1 MB", Amounts.bytes(3));
    assertEquals("1,420 MB", Amounts.bytes(1_420_000_000));
    assertEquals("12.3 GB", Amounts.bytes(12_300_000_000L));
  }

  @Test
  void time_anyLength_hasAUnit() {
    assertEquals("0:07 min", Amounts.time(7));
    assertEquals("59:59 min", Amounts.time(3599.2));
    assertEquals("1 h 00 min", Amounts.time(3600));
    assertEquals("unknown time", Amounts.time(Double.NaN));
  }
}
