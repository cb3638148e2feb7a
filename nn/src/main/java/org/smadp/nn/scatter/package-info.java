/**
 * Scattering features of images: fixed wavelets, moduli and smoothing, without anything learned
 * (Bruna and Mallat 2013; used under privacy by Tramer and Boneh 2021). {@link
 * org.smadp.nn.scatter.Wavelets} and {@link org.smadp.nn.scatter.Smoothing} hold the filters,
 * {@link org.smadp.nn.scatter.Scattering} convolves one image with them, {@link
 * org.smadp.nn.scatter.ScatterFeatures} turns the coefficients into the inputs of a network.
 *
 * <p>Privacy: the features of an image depend on that image alone, to the last bit, and on
 * constants chosen without data, so they cost nothing; they are as private as the image. No part of
 * the paper.
 */
package org.smadp.nn.scatter;
