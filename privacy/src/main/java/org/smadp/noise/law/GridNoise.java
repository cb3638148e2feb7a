package org.smadp.noise.law;

import org.smadp.noise.RoundedGaussians;

/**
 * Gaussian noise on a grid, exact.
 *
 * <pre>
 *   release = (n + Z) * spacing + history,   n = the sum's point of the grid,  Z = round(scale * N(0, 1))
 * </pre>
 *
 * <p><b>Guarantee</b>: all that the sum enters is the whole number n + Z, which is round(n + scale
 * * N(0, 1)): a function of the Gaussian mechanism on n. What follows is post-processing, in
 * floating point or not.
 */
record GridNoise(Grid grid) implements Noise {
  @Override
  public double stddev() {
    return grid.stddev();
  }

  @Override
  public void release(
      double[] values, int from, int to, History history, Source source, long first) {
    new RoundedGaussians(source.streams().uniforms(source.number(), source.part()), grid.scale())
        .visit(
            from, to, first, (i, noise) -> values[i] = grid.value(grid.point(values[i]) + noise));
    history.addTo(values, from, to);
  }
}
