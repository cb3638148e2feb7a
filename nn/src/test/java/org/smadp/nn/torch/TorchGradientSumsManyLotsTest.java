package org.smadp.nn.torch;

import org.junit.jupiter.api.Tag;

/** The contract over thousands of neighbouring lots. */
@Tag("slow")
class TorchGradientSumsManyLotsTest extends TorchGradientSumsContractTest {
  @Override
  int lots(int usual) {
    return 2000;
  }
}
