package org.smadp.train.report;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.smadp.optim.algorithm.SmaDpSgd;
import org.smadp.optim.memory.SpectralMemory;

class AlgorithmTextTest {
  @Test
  void of_algorithmWithParts_isOneShortLine() {
    String text = AlgorithmText.of("sma-dp-sgd", new SmaDpSgd(SpectralMemory.of(0.5, 0.7, 4)));

    assertTrue(text.startsWith("sma-dp-sgd with mixing 0.5, fractional order 0.7, window 4"), text);
    assertTrue(text.length() < 120, text);
  }
}
