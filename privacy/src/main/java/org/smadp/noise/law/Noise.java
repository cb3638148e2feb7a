package org.smadp.noise.law;

import org.smadp.noise.Streams;

/** The noise of one part of a release, independent in every coordinate. */
public interface Noise {
  double stddev();

  /**
   * Turns the weighted sum in {@code values[from..to)} into its noisy release with the history
   * added, with the noise of these coordinates.
   *
   * @param first the first coordinate's index within its part
   */
  void release(double[] values, int from, int to, History history, Source source, long first);

  /** Public values that are added to a release; fixed before the data are read. */
  @FunctionalInterface
  interface History {
    void addTo(double[] values, int from, int to);
  }

  /** Where noise comes from: the streams of the release with this number, and of this part. */
  record Source(Streams streams, long number, int part) {}
}
