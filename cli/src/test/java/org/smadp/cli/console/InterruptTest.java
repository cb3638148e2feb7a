package org.smadp.cli.console;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class InterruptTest {
  /** During set-up nobody asks: waiting would leave the process deaf to SIGTERM. */
  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void stop_whileNobodyAsks_returnsAtOnce() {
    var interrupt = new Interrupt();

    interrupt.stop();

    assertTrue(interrupt.getAsBoolean(), "a loop that begins now ends before its first step");
    interrupt.finished();
  }

  @Test
  void stop_whileTrainingAsks_waitsUntilEverythingIsWritten() throws InterruptedException {
    var interrupt = new Interrupt();
    assertFalse(interrupt.getAsBoolean());
    Thread signal = new Thread(interrupt::stop);
    signal.start();
    while (!interrupt.getAsBoolean()) {
      TimeUnit.MILLISECONDS.sleep(1);
    }
    assertTrue(signal.isAlive(), "waits");

    interrupt.finished();
    signal.join();
  }
}
