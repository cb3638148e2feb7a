package org.smadp.nn.torch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.smadp.nn.runtime.NativeRuntime;

/**
 * Threads that share numbered tasks. Results are handed over in the order of the task numbers by
 * one thread at a time, while the others run, so that what is added up from them has the same bits
 * for any number of threads.
 */
final class Workers implements AutoCloseable {
  private final int count;
  private final ExecutorService threads;

  Workers(int count) {
    this.count = count;
    AtomicInteger made = new AtomicInteger();
    this.threads =
        Executors.newFixedThreadPool(
            count,
            body -> {
              Thread thread = new Thread(body, "smadp-worker-" + made.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
  }

  /** Computes tasks 0 .. tasks - 1 in parallel and hands the results over in order. */
  <T> void inOrder(int tasks, IntFunction<T> compute, Consumer<T> handOver) {
    Round<T> round = new Round<>(tasks, compute, handOver);
    List<Future<?>> running = new ArrayList<>();
    for (int w = 0; w < Math.min(count, tasks); w++) {
      running.add(threads.submit(round));
    }
    for (Future<?> future : running) {
      await(future);
    }
    round.rethrow();
  }

  @Override
  public void close() {
    threads.shutdown();
  }

  private static void await(Future<?> future) {
    boolean interrupted = false;
    while (true) {
      try {
        future.get();
        break;
      } catch (InterruptedException e) {
        interrupted = true; // native work cannot be cut short; finish the round first
      } catch (ExecutionException e) {
        throw new IllegalStateException("a worker failed outside its task", e);
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** One call of {@link #inOrder}. */
  private static final class Round<T> implements Runnable {
    private static final int MOST_WAITING = 2;

    private final int tasks;
    private final IntFunction<T> compute;
    private final Consumer<T> handOver;
    private final AtomicInteger next = new AtomicInteger();
    private final Map<Integer, T> left = new HashMap<>();
    private boolean handingOver;
    private int turn;
    private Throwable failure;

    Round(int tasks, IntFunction<T> compute, Consumer<T> handOver) {
      this.tasks = tasks;
      this.compute = compute;
      this.handOver = handOver;
    }

    @Override
    public void run() {
      NativeRuntime.prepareThread();
      try {
        for (int task = next.getAndIncrement(); task < tasks; task = next.getAndIncrement()) {
          T result = compute.apply(task);
          if (!inTurn(task, result)) {
            return;
          }
        }
      } catch (RuntimeException | Error e) {
        fail(e);
      }
    }

    /** Leaves a result; hands over what is next in turn unless another thread is doing so. */
    private boolean inTurn(int task, T result) {
      if (!leave(task, result)) {
        return failure() == null;
      }
      for (T next = takeNext(); next != null; next = takeNext()) {
        handOver.accept(next);
        advance();
      }
      return failure() == null;
    }

    /** Whether the calling thread is to hand over. Only a few results may wait. */
    private synchronized boolean leave(int task, T result) {
      while (turn != task && left.size() >= MOST_WAITING && failure == null) {
        try {
          wait();
        } catch (InterruptedException e) {
          throw new IllegalStateException("a worker was interrupted", e);
        }
      }
      left.put(task, result);
      boolean mine = !handingOver;
      handingOver = true;
      return mine;
    }

    private synchronized T takeNext() {
      T next = failure == null ? left.remove(turn) : null;
      handingOver = next != null;
      return next;
    }

    private synchronized void advance() {
      turn++;
      notifyAll();
    }

    private synchronized Throwable failure() {
      return failure;
    }

    private synchronized void fail(Throwable e) {
      if (failure == null) {
        failure = e;
      }
      notifyAll();
    }

    private synchronized void rethrow() {
      if (failure instanceof RuntimeException e) {
        throw e;
      }
      if (failure instanceof Error e) {
        throw e;
      }
    }
  }
}
