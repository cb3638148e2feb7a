package org.smadp.spectrum;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smadp.spectrum.SpectralExponent.Status;

class SpectralExponentTest {

  @ParameterizedTest(name = "rho {0}")
  @CsvSource({"1.5, 0.5", "2, 0", "4, 0", "6, 0", "9.25, 3.25"})
  void bandDeviation_exponent_isTheDistanceToTheBand(double rho, double deviation) {
    PowerLawFit fit = new PowerLawFit(rho, 1, 0.1, 9);
    assertEquals(deviation, SpectralExponent.fitted("x", fit).bandDeviation(2, 6));
  }

  @Test
  void bandDeviation_withoutExponent_isZeroOrFour() {
    assertEquals(0, SpectralExponent.notApplicable("x").bandDeviation(2, 6));
    assertEquals(4, SpectralExponent.failed("x").bandDeviation(2, 6));
  }

  @Test
  void constructor_exponentAgainstStatus_throws() {
    OptionalDouble three = OptionalDouble.of(3);
    OptionalDouble none = OptionalDouble.empty();
    assertThrows(
        IllegalArgumentException.class,
        () -> new SpectralExponent("x", Status.FAIL, three, Optional.empty()));
    assertThrows(
        IllegalArgumentException.class,
        () -> new SpectralExponent("x", Status.OK, none, Optional.empty()));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            new SpectralExponent("x", Status.OK, OptionalDouble.of(Double.NaN), Optional.empty()));
  }
}
