package org.smadp.noise.law;

/**
 * How far one example can move a part of a release, and how much noise it is charged for.
 *
 * @param bound what one example adds to the sum, at most, in L2 norm over the whole clipped block
 * @param dataWeight the sum's factor in the release
 * @param dimension of the block that the bound is for
 * @param noiseMultiplier noise over bound that is charged, for a factor of 1
 */
public record Sensitivity(double bound, double dataWeight, int dimension, double noiseMultiplier) {}
