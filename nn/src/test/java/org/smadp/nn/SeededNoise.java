package org.smadp.nn;

import java.util.Random;
import org.smadp.noise.GaussianStream;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.Provenance;
import org.smadp.noise.Purpose;
import org.smadp.noise.UniformStream;

/** A source for tests: words are a hash of (seed, purpose, step, group, index); no Gaussians. */
record SeededNoise(long seed) implements NoiseSource {
  @Override
  public Provenance provenance() {
    return Provenance.REPRODUCIBLE;
  }

  @Override
  public GaussianStream gaussians(Purpose purpose, long step, int group) {
    return (target, from, to, firstIndex, stddev) -> {};
  }

  @Override
  public UniformStream uniforms(Purpose purpose, long step, int group) {
    long key = ((seed * 31 + purpose.name().hashCode()) * 1_000_003 + step) * 1_000_003 + group;
    return (target, from, to, firstIndex) -> {
      for (int i = from; i < to; i++) {
        target[i] = new Random(key * 7_919 + firstIndex + i - from).nextLong();
      }
    };
  }
}
