/**
 * The only home of randomness: Gaussian noise for releases (paper, Theory appendix, "Gaussian
 * perturbation"), Poisson sampling bits, initial parameters. Cryptographic by default; seeded by
 * name, and then stamped as reproducible. Streams derive from (key, purpose, step, group), so
 * results do not depend on threads.
 */
package org.smadp.noise;
