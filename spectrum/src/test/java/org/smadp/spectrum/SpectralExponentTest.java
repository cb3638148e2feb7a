package org.smadp.spectrum;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.smadp.spectrum.SpectralExponent.Status;

class SpectralExponentTest {
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
