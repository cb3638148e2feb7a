package org.smadp.data;

import org.smadp.noise.GaussianStream;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.Provenance;
import org.smadp.noise.Purpose;
import org.smadp.noise.UniformStream;

/** A stand-in for keyed randomness: a well-mixing hash of (seed, purpose, step, group, index). */
record CounterNoise(long seed) implements NoiseSource {
  @Override
  public Provenance provenance() {
    return Provenance.REPRODUCIBLE;
  }

  @Override
  public GaussianStream gaussians(Purpose purpose, long step, int group) {
    throw new UnsupportedOperationException("sampling needs no Gaussian values");
  }

  @Override
  public UniformStream uniforms(Purpose purpose, long step, int group) {
    long stream = mix(mix(mix(mix(seed) + purpose.name().hashCode()) + step) + group);
    return (target, from, to, firstIndex) -> {
      for (int i = from; i < to; i++) {
        target[i] = mix(stream + 0x9e3779b97f4a7c15L * (firstIndex + i - from + 1));
      }
    };
  }

  private static long mix(long value) {
    long z = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
