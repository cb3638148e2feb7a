package org.smadp.privacy;

import org.smadp.noise.Streams;

/** The noise of one part of a release, independent in every coordinate. */
interface Noise {
  double stddev();

  /**
   * Turns the weighted sum in {@code values[from..to)} into its noisy release with the history
   * added, with the noise of these coordinates.
   *
   * @param first the first coordinate's index within its part
   */
  void release(double[] values, int from, int to, HistoryTerm history, Source source, long first);

  /** Where noise comes from: the streams of the release with this number, and of this part. */
  record Source(Streams streams, long number, int part) {}
}
