package org.smadp.accounting.pld;

/**
 * Where the tilted loss of one step lies.
 *
 * @param cumulant log of the mean of exp(tilt * loss)
 * @param mean mean of the tilted loss
 * @param deviation its standard deviation
 * @param peak the output, in units of the noise, where the tilted density peaks away from the bulk
 */
record StepShape(double cumulant, double mean, double deviation, double peak) {}
