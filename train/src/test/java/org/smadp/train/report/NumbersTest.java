package org.smadp.train.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

final class NumbersTest {
  @Test
  void number_anyNumber_hasSixDigitsAndNoTail() {
    assertEquals("0", Numbers.number(0));
    assertEquals("3", Numbers.number(3));
    assertEquals("0.01", Numbers.number(0.01));
    assertEquals("1.64806", Numbers.number(1.648057));
    assertEquals("1e-5", Numbers.number(1e-5));
    assertEquals("1.5e-12", Numbers.number(1.5e-12));
    assertEquals("60000", Numbers.number(60000));
    assertEquals("infinity", Numbers.number(Double.POSITIVE_INFINITY));
    assertEquals("-infinity", Numbers.number(Double.NEGATIVE_INFINITY));
  }

  @Test
  void number_roundedToARoundOne_keepsItsZeros() {
    assertEquals("100000", Numbers.number(99999.97));
  }

  @Test
  void upper_anyNumber_isNeverBelowIt() {
    assertEquals("1.64806", Numbers.upper(1.6480501));
    assertEquals("3", Numbers.upper(2.99999997));
    assertEquals("3", Numbers.upper(3));
    assertEquals("0", Numbers.upper(0));
    assertEquals("infinity", Numbers.upper(Double.POSITIVE_INFINITY));
  }
}
