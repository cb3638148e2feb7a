package org.smadp.serve;

import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * Where and how much a server serves.
 *
 * @param threads that score at once; further connections wait
 * @param waiting requests that may wait for a thread; then no more are accepted for a while
 * @param largestBody in bytes; larger ones are answered by 413
 * @param timeout for one request to arrive, and for running ones when the server stops
 */
public record ServerOptions(
    InetSocketAddress address, int threads, int waiting, int largestBody, Duration timeout) {
  public ServerOptions {
    require("threads", threads);
    require("waiting", waiting);
    require("largestBody", largestBody);
    if (timeout.isNegative() || timeout.isZero()) {
      throw new IllegalArgumentException("timeout must be > 0, was " + timeout);
    }
  }

  private static void require(String name, int value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " must be >= 1, was " + value);
    }
  }

  /** A thread for each processor, 1 MiB bodies, 10 seconds. */
  public static ServerOptions on(InetSocketAddress address) {
    return new ServerOptions(
        address,
        Math.max(2, Runtime.getRuntime().availableProcessors()),
        128,
        1 << 20,
        Duration.ofSeconds(10));
  }
}
