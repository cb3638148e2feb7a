package org.smadp.spark;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.SparkEnv;
import org.smadp.nn.RuntimeOptions;
import org.smadp.privacy.Sensitive;
import org.smadp.train.place.PartEngine;

/** The engines of this executor: the tensor library is loaded once, each network made once. */
@Sensitive
final class ExecutorEngines {
  private static final Map<NetworkText, PartEngine> ENGINES = new ConcurrentHashMap<>();
  private static final AtomicLong MADE = new AtomicLong();

  private ExecutorEngines() {}

  static PartEngine of(NetworkText network) {
    return ENGINES.computeIfAbsent(network, ExecutorEngines::made);
  }

  private static PartEngine made(NetworkText network) {
    MADE.incrementAndGet();
    RuntimeOptions options = network.options();
    int cores = SparkEnv.get().conf().getInt("spark.executor.cores", options.workers());
    return new PartEngine(network.model(), options.withWorkers(Math.min(cores, options.workers())));
  }

  /** How many engines this process has made; for tests. */
  static long made() {
    return MADE.get();
  }
}
