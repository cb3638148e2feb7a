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

  /**
   * The same uniform stream for a process elsewhere, which learns the coins of this step and group
   * and nothing else. Streams of noise are never shared.
   */
  default SharedStream shared(long step, int group) {
    throw new IllegalStateException("these streams are not read by other processes");
  }
}
