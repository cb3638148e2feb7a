package org.smadp.optim;

import org.smadp.noise.GaussianStream;
import org.smadp.noise.Streams;
import org.smadp.noise.UniformStream;

/** Noise known in advance, already scaled. */
@FunctionalInterface
public interface PrescribedNoise extends Streams {
  double at(long release, int group, long index);

  /** Standard-normal looking but fixed values of the given scale, by hashing the position. */
  static PrescribedNoise hashed(long seed, double stddev) {
    return (release, group, index) -> stddev * HashedValues.at(seed, release, group, index);
  }

  @Override
  default GaussianStream gaussians(long step, int group) {
    return (target, from, to, firstIndex, stddev) -> {
      for (int i = from; i < to; i++) {
        target[i] += at(step, group, firstIndex + i - from);
      }
    };
  }

  @Override
  default UniformStream uniforms(long step, int group) {
    throw new UnsupportedOperationException("no uniforms in this test");
  }
}
