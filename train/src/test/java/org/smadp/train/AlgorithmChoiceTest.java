package org.smadp.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.smadp.optim.DpSgd;
import org.smadp.optim.SmaDpSgd;
import org.smadp.optim.memory.MemoryPreset;
import org.smadp.optim.memory.SpectralMemory;

class AlgorithmChoiceTest {
  @Test
  void named_settings_changeThePreset() {
    assertEquals(
        new SmaDpSgd(SpectralMemory.of(0.55, 0.9, 6)),
        AlgorithmChoice.named("sma-dp-sgd", Optional.of("paper-runtime"), Map.of("window", "6")));
    assertEquals(
        new SmaDpSgd(SpectralMemory.of(0.5, 0.25, 3)),
        AlgorithmChoice.named(
            "sma-dp-sgd",
            Optional.empty(),
            Map.of("mixing", "0.5", "fractional-order", "0.25", "window", "3")));
    assertEquals(
        SmaDpSgd.preset(MemoryPreset.DEFAULT),
        AlgorithmChoice.named("sma-dp-sgd", Optional.empty(), Map.of()));
    assertEquals(DpSgd.plain(), AlgorithmChoice.named("dp-sgd", Optional.empty(), Map.of()));
  }

  @Test
  void named_unknownNames_areRefusedWithTheKnownOnes() {
    assertEquals(
        "set: sma-dp-sgd has no setting 'windoe'; it has mixing, fractional-order, window",
        refusal("sma-dp-sgd", Map.of("windoe", "3")));
    assertEquals(
        "set: dp-sgd has no setting 'mixing'; it has none",
        refusal("dp-sgd", Map.of("mixing", "1")));
    assertTrue(refusal("sgd", Map.of()).endsWith("was 'sgd'"));
  }

  @Test
  void named_badValues_areRefusedByName() {
    assertEquals(
        "set mixing must be a number, was 'much'", refusal("sma-dp-sgd", Map.of("mixing", "much")));
    assertEquals(
        "set window must be a whole number, was '2.5'",
        refusal("sma-dp-sgd", Map.of("window", "2.5")));
    assertTrue(
        refusal("sma-dp-sgd", Map.of("mixing", "1.5")).startsWith("mixing must be in (0, 1]"));
    assertTrue(refusal("sma-dp-sgd", Map.of("window", "NaN")).startsWith("set window must be"));
    assertTrue(refusal("sma-dp-sgd", Map.of("window", "0")).startsWith("window must be >= 1"));
  }

  private static String refusal(String name, Map<String, String> set) {
    return assertThrows(
            IllegalArgumentException.class,
            () -> AlgorithmChoice.named(name, Optional.empty(), set))
        .getMessage();
  }
}
