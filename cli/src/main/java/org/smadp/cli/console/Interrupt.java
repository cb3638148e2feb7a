package org.smadp.cli.console;

import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;

/**
 * Turns Ctrl-C into a polite stop: training is asked to finish its step and save, and the process
 * ends only after that.
 */
public final class Interrupt implements BooleanSupplier {
  private final CountDownLatch done = new CountDownLatch(1);
  private volatile boolean requested;

  public Interrupt() {
    Runtime.getRuntime().addShutdownHook(new Thread(this::await, "smadp-interrupt"));
  }

  private void await() {
    requested = true;
    try {
      done.await();
    } catch (InterruptedException exception) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public boolean getAsBoolean() {
    return requested;
  }

  /** Training has ended and everything it writes is written. */
  public void finished() {
    done.countDown();
  }
}
