package org.smadp.data.fetch;

/** Receives the progress of a fetch. */
@FunctionalInterface
public interface FetchProgress {
  /**
   * Something has been done.
   *
   * @param activity what is being done, ready for the user
   * @param done bytes or files done
   * @param total how many there are, or -1 when unknown
   */
  void report(String activity, long done, long total);

  /** For callers who do not want to know. */
  static FetchProgress silent() {
    return (activity, done, total) -> {};
  }
}
