/**
 * Noise that remembers itself: banded Toeplitz strategies, by which a step's noise takes back part
 * of what earlier steps added. Holds the mathematics only: coefficients, their predicted error
 * under a workload, and the choice of bands. The noise itself is secret and stays at the door; see
 * {@code docs/correlated-noise.md}. Reads public settings, never data, releases or noise.
 */
package org.smadp.noise.band;
