/**
 * The only home of randomness: Gaussian noise for releases (paper, Theory appendix, "Gaussian
 * perturbation"), Poisson sampling bits, initial parameters. Cryptographic by default; seeded by
 * name, and then stamped as reproducible. Streams derive from (key, purpose, step, group), so
 * results do not depend on threads. Gaussian noise is drawn as doubles, one of 2^64 points each, or
 * as whole numbers of an exact law, {@link org.smadp.noise.RoundedGaussians}.
 */
package org.smadp.noise;
