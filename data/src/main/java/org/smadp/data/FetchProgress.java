package org.smadp.data;

/** Hears how a fetch goes on. */
@FunctionalInterface
public interface FetchProgress {
  /**
   * One thing has moved on.
   *
   * @param activity what is being done, ready for the user
   * @param done bytes or files done
   * @param total how many there are, or -1 when unknown
   */
  void report(String activity, long done, long total);

  /** Nobody listens. */
  static FetchProgress silent() {
    return (activity, done, total) -> {};
  }
}
