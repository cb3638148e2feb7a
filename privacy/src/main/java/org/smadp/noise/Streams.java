package org.smadp.noise;

/**
 * Position-addressable randomness of one purpose: the same (step, group, index) always gives the
 * same value, whatever the order or thread of the calls.
 */
public interface Streams {
  /** The Gaussian stream of one step and group. */
  GaussianStream gaussians(long step, int group);

  /** The uniform stream of one step and group. */
  UniformStream uniforms(long step, int group);
}
