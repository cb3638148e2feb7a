package org.smadp.data.feature;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.IntConsumer;
import org.smadp.data.MemoryRoom;
import org.smadp.data.Split;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.Shape;

/** Computes the features of many examples, each by itself, on several threads. */
@Sensitive
final class FeatureRows {
  private final FeatureTransform transform;
  private final int workers;
  private final IntConsumer percent;
  private long done;

  /**
   * @param percent is told the share done, not the count: how many examples there are may be
   *     private
   */
  FeatureRows(FeatureTransform transform, int workers, IntConsumer percent) {
    this.transform = transform;
    this.workers = workers;
    this.percent = percent;
  }

  /** Refuses features that this process could not hold, before any is computed or read. */
  static void requireRoom(String name, int total, Shape shape, int bytesPerValue) {
    MemoryRoom.require(
        name, total, (long) shape.size() * bytesPerValue, "rows of features of " + shape);
  }

  /** The features of the examples of all parts, one part after the other, in half precision. */
  short[][] halves(String name, List<Split> parts) {
    int total = parts.stream().mapToInt(Split::size).sum();
    requireRoom(name, total, transform.outputShape(), Short.BYTES);
    return filled(new short[total][], parts, Half::of);
  }

  /** The features of examples to the last bit. */
  float[][] exact(String name, Split examples) {
    requireRoom(name, examples.size(), transform.outputShape(), Float.BYTES);
    return filled(new float[examples.size()][], List.of(examples), features -> features);
  }

  private <R> R[] filled(R[] rows, List<Split> parts, Function<float[], R> kept) {
    AtomicInteger next = new AtomicInteger();
    ExecutorService threads = Executors.newFixedThreadPool(workers, FeatureRows::daemon);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int w = 0; w < workers; w++) {
        running.add(threads.submit(() -> fill(rows, next, parts, kept)));
      }
      running.forEach(FeatureRows::await);
    } finally {
      next.set(rows.length); // after a failure, or an interrupt, the others stop too
      threads.shutdown();
    }
    return rows;
  }

  private <R> void fill(
      R[] rows, AtomicInteger next, List<Split> parts, Function<float[], R> kept) {
    for (int i = next.getAndIncrement(); i < rows.length; i = next.getAndIncrement()) {
      int example = i;
      int part = 0;
      while (example >= parts.get(part).size()) {
        example -= parts.get(part++).size();
      }
      rows[i] = kept.apply(features(parts.get(part), example));
      tell(rows.length);
    }
  }

  private float[] features(Split part, int example) {
    float[] input = new float[part.inputShape().size()];
    part.copyInput(example, input, 0);
    return transform.of(input);
  }

  private synchronized void tell(long total) {
    done++;
    if (done * 100 / total > (done - 1) * 100 / total) {
      percent.accept((int) (done * 100 / total));
    }
  }

  private static Thread daemon(Runnable body) {
    Thread thread = new Thread(body, "smadp-features");
    thread.setDaemon(true);
    return thread;
  }

  private static void await(Future<?> future) {
    try {
      future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while features were computed", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      if (e.getCause() instanceof Error failure) {
        throw failure;
      }
      throw new IllegalStateException("features could not be computed", e);
    }
  }
}
