package org.smadp.spark;

import java.io.Serializable;
import org.smadp.privacy.Sensitive;

/**
 * What a task answers: a value, or what it threw. A failure on the data is an answer too, so that
 * Spark neither repeats it nor takes it for one of the cluster.
 *
 * @param failure null if there is a value
 */
@Sensitive
record Reply<T extends Serializable>(T value, String failure) implements Serializable {
  /** A computation on the data. */
  interface Computation<T> {
    T compute();
  }

  static <T extends Serializable> Reply<T> of(Computation<T> computation) {
    try {
      return new Reply<>(computation.compute(), null);
    } catch (RuntimeException e) {
      return new Reply<>(null, e.getClass().getSimpleName() + ": " + e.getMessage());
    }
  }

  T orThrow() {
    if (failure != null) {
      throw new IllegalStateException("an executor failed on its rows: " + failure);
    }
    return value;
  }
}
