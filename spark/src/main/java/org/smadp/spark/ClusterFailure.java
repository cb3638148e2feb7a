package org.smadp.spark;

import java.util.function.Supplier;
import org.smadp.data.DataException;

/**
 * A job that the cluster did not finish: executors lost too often, a context that was stopped. It
 * is of the machines, not of the data, so it costs no guarantee: what a computation on the data
 * throws comes back from tasks as an answer and never fails a job.
 */
public final class ClusterFailure extends VirtualMachineError {
  private static final long serialVersionUID = 1;

  private ClusterFailure(Throwable cause) {
    super(
        "the cluster did not finish a job ("
            + cause.getClass().getSimpleName()
            + "); resume the run when it is well again",
        cause);
  }

  /** Runs a job; a complaint about the data stays what it is. */
  static <T> T guarded(Supplier<T> job) {
    try {
      return job.get();
    } catch (Exception e) { // Spark throws checked ones without saying so
      throw translated(e);
    }
  }

  private static Error translated(Exception failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof DataException complaint) {
        throw complaint;
      }
    }
    return new ClusterFailure(failure);
  }
}
