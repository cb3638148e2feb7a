package org.smadp.nn;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuntimeOptionsTest {
  @ParameterizedTest(name = "lots of {0}: micro-batches of {1}")
  @CsvSource({"0.5, 1", "1, 1", "20, 10", "63, 32", "128, 64", "4096, 64"})
  void forLots_expectedSize_cutsSmallLotsInTwo(double expectedLotSize, int microBatch) {
    RuntimeOptions options = RuntimeOptions.defaults().forLots(expectedLotSize);
    assertEquals(microBatch, options.microBatch());
  }
}
