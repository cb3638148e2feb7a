package org.smadp.cli.console;

import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;

/**
 * Turns Ctrl-C and SIGTERM into a polite stop: training is asked to finish its step and save, and
 * the process ends only after that. While training does not ask, as during set-up, the process ends
 * at once: there is nothing to save.
 */
public final class Interrupt implements BooleanSupplier {
  private final CountDownLatch done = new CountDownLatch(1);
  private volatile boolean asked;
  private volatile boolean requested;

  public Interrupt() {
    Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "smadp-interrupt"));
  }

  /** Requests the stop and, if somebody will notice, waits for it. */
  void stop() {
    requested = true;
    if (!asked) {
      return;
    }
    try {
      done.await();
    } catch (InterruptedException exception) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public boolean getAsBoolean() {
    asked = true;
    return requested;
  }

  /** Training has ended and everything it writes is written. */
  public void finished() {
    done.countDown();
  }
}
