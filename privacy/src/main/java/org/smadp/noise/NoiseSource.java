package org.smadp.noise;

/**
 * Keyed, position-addressable randomness. The same (purpose, step, group, index) always gives the
 * same value of one source, whatever the order or thread of the calls.
 */
public interface NoiseSource {
  Provenance provenance();

  /** The Gaussian stream of one purpose, step and group. */
  GaussianStream gaussians(Purpose purpose, long step, int group);

  /** The uniform stream of one purpose, step and group. */
  UniformStream uniforms(Purpose purpose, long step, int group);
}
