package org.smadp.noise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FixedPointExpTest {
  /** exp(-1) to 60 decimals, from tables. */
  private static final BigDecimal INVERSE_E =
      new BigDecimal("0.367879441171442321595523770161460867445811131031767834507836");

  @ParameterizedTest(name = "{0} digits")
  @ValueSource(ints = {8, 64, 128, 190})
  void ofMinus_one_isWithinItsError(int digits) {
    BigInteger expected =
        INVERSE_E.multiply(new BigDecimal(BigInteger.ONE.shiftLeft(digits))).toBigInteger();
    BigInteger found = FixedPointExp.ofMinus(BigInteger.ONE.shiftLeft(digits), digits);
    assertTrue(found.subtract(expected).abs().compareTo(FixedPointExp.ERROR) <= 0);
  }

  @ParameterizedTest(name = "t = {0}")
  @ValueSource(doubles = {0, 0x1p-40, 0.1, 0.5, 1.75, 7.5, 24.5, 200})
  void ofMinus_anyArgument_agreesWithDoubles(double t) {
    BigInteger argument =
        new BigDecimal(t).multiply(new BigDecimal(BigInteger.ONE.shiftLeft(400))).toBigInteger();
    double found =
        new BigDecimal(FixedPointExp.ofMinus(argument, 400))
            .divide(new BigDecimal(BigInteger.ONE.shiftLeft(400)))
            .doubleValue();
    assertEquals(1, found / StrictMath.exp(-t), 1e-15);
  }

  @Test
  void ofMinus_sumOfArguments_isTheProduct() {
    int digits = 256;
    BigInteger third = BigInteger.ONE.shiftLeft(digits).divide(BigInteger.valueOf(3));
    BigInteger product =
        FixedPointExp.ofMinus(third, digits)
            .multiply(FixedPointExp.ofMinus(third.shiftLeft(4), digits))
            .shiftRight(digits);
    BigInteger sum = FixedPointExp.ofMinus(third.multiply(BigInteger.valueOf(17)), digits);
    assertTrue(product.subtract(sum).abs().compareTo(BigInteger.valueOf(5)) <= 0);
  }
}
