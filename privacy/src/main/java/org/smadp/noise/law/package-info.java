/**
 * How the noise of a release is drawn: as a Gaussian in doubles, or exactly on a power-of-two grid.
 * Every law keeps the noise over sensitivity that is charged; see {@code
 * docs/decisions/0006-grid-noise.md}.
 */
package org.smadp.noise.law;
