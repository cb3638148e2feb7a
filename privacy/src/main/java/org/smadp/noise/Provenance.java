package org.smadp.noise;

/** Where randomness comes from; every report states it. */
public enum Provenance {
  /** A key drawn from the operating system that never leaves the process. */
  SECURE,
  /** A key derived from a seed: repeatable, and no protection against whoever knows the seed. */
  REPRODUCIBLE;
}
