package org.smadp.audit.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.audit.shadow.Draws;

class NoiseCheckTest {
  private static List<Check> of(double[] values) {
    var check = new NoiseCheck(List.of("only"));
    check.add(0, values);
    return check.conclude();
  }

  @Test
  void conclude_atTheClaimedScale_passes() {
    assertTrue(of(Draws.of(3, "noise").gaussians(5000, 1)).stream().allMatch(Check::passed));
  }

  @ParameterizedTest
  @ValueSource(doubles = {2.0 / 3, 1.5, 0.9, 1.1})
  void conclude_atAnotherScale_fails(double scale) {
    List<Check> checks = of(Draws.of(3, "noise").gaussians(5000, scale));
    assertFalse(checks.get(0).passed(), checks.get(0).statement());
  }

  @ParameterizedTest
  @ValueSource(doubles = {2.0 / 3, 1.5})
  void shape_atAnotherScale_failsToo(double scale) {
    assertFalse(of(Draws.of(3, "noise").gaussians(5000, scale)).get(1).passed());
  }

  @Test
  void shape_ofUniformValuesAtTheRightScale_fails() {
    double[] uniforms = Draws.of(4, "noise").uniforms(5000);
    for (int i = 0; i < uniforms.length; i++) {
      uniforms[i] = (uniforms[i] - 0.5) * Math.sqrt(12);
    }
    List<Check> checks = of(uniforms);
    assertTrue(checks.get(0).passed());
    assertFalse(checks.get(1).passed());
  }

  @Test
  void chance_ofKnownDistances_isKolmogorovs() {
    // The classic 5% point of the limit distribution is 1.3581.
    int count = 1_000_000;
    assertEquals(0.05, KolmogorovSmirnov.chance(1.3581 / (Math.sqrt(count) + 0.12), count), 1e-4);
  }
}
