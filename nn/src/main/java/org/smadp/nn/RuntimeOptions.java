package org.smadp.nn;

import java.util.Map;
import org.smadp.nn.layer.ClippingPath;

/**
 * How the work is done; changes neither guarantee nor utility. {@code workers} threads each take
 * micro-batches of at most {@code microBatch} examples with one thread inside the tensor library.
 * The number of workers never changes a bit of the result; micro-batch, precision and paths change
 * the rounding.
 *
 * <p>{@code paths} fixes the {@link ClippingPath} of single parameter tensors by key. Tensors that
 * are not named follow the cost rule, which looks at shapes alone: a choice by the clock would make
 * seeded runs differ in their last bits.
 */
public record RuntimeOptions(
    int workers, int microBatch, Precision precision, Map<String, ClippingPath> paths) {
  public RuntimeOptions {
    if (workers < 1) {
      throw new IllegalArgumentException("workers must be >= 1, was " + workers);
    }
    if (microBatch < 1) {
      throw new IllegalArgumentException("microBatch must be >= 1, was " + microBatch);
    }
    paths = Map.copyOf(paths);
  }

  /** One worker for each processor, micro-batches of 64, float32, paths by the cost rule. */
  public static RuntimeOptions defaults() {
    return new RuntimeOptions(
        Runtime.getRuntime().availableProcessors(), 64, Precision.FLOAT32, Map.of());
  }

  public RuntimeOptions withWorkers(int value) {
    return new RuntimeOptions(value, microBatch, precision, paths);
  }

  public RuntimeOptions withMicroBatch(int value) {
    return new RuntimeOptions(workers, value, precision, paths);
  }

  /**
   * Micro-batches of at most half an expected lot, so that two workers share small lots. The lot
   * that was drawn must not decide: one example more would change the rounding of all others.
   */
  public RuntimeOptions forLots(double expectedLotSize) {
    int half = (int) Math.min(microBatch, Math.ceil(expectedLotSize / 2));
    return withMicroBatch(Math.max(1, half));
  }

  public RuntimeOptions withPrecision(Precision value) {
    return new RuntimeOptions(workers, microBatch, value, paths);
  }

  public RuntimeOptions withPaths(Map<String, ClippingPath> value) {
    return new RuntimeOptions(workers, microBatch, precision, value);
  }
}
