package org.smadp.noise.law;

/**
 * Gaussian noise as doubles approximate it.
 *
 * <pre>  release = (sum + history) + stddev * z,   z one of 2^64 points of a Gaussian</pre>
 */
record ContinuousNoise(double stddev) implements Noise {
  @Override
  public void release(
      double[] values, int from, int to, History history, Source source, long first) {
    history.addTo(values, from, to);
    source
        .streams()
        .gaussians(source.number(), source.part())
        .addTo(values, from, to, first, stddev);
  }
}
