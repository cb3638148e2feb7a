package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

final class NumbersTest {
  @Test
  void shown_anyNumber_hasSixDigitsAndNoTail() {
    assertEquals("0", Numbers.shown(0));
    assertEquals("3", Numbers.shown(3));
    assertEquals("0.01", Numbers.shown(0.01));
    assertEquals("1.64806", Numbers.shown(1.648057));
    assertEquals("1e-5", Numbers.shown(1e-5));
    assertEquals("1.5e-12", Numbers.shown(1.5e-12));
    assertEquals("infinity", Numbers.shown(Double.POSITIVE_INFINITY));
  }

  @Test
  void upper_anyNumber_isNeverBelowIt() {
    assertEquals("1.64806", Numbers.upper(1.6480501));
    assertEquals("3", Numbers.upper(2.99999997));
    assertEquals("3", Numbers.upper(3));
    assertEquals("0", Numbers.upper(0));
    assertEquals("infinity", Numbers.upper(Double.POSITIVE_INFINITY));
  }

  @Test
  void bytes_anyAmount_hasAUnit() {
    assertEquals("1 MB", Numbers.bytes(3));
    assertEquals("1,420 MB", Numbers.bytes(1_420_000_000));
    assertEquals("12.3 GB", Numbers.bytes(12_300_000_000L));
  }
}
