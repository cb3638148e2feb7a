/**
 * The fractional memory branch of SMA-DP-SGD: band deviation, tempering, lag weights, memory state,
 * trend, alignment, norm match and warm-up, each in the class of that name (paper, Methodology,
 * "Problem setup", and Theory appendix, "Interpretation of Spectral Tempering and Private-History
 * Gating" and "Special Cases and Limiting Regimes"). Deviates from the paper: what it leaves open
 * is fixed in {@link org.smadp.optim.memory.SpectralMemory}. Privacy: reads releases and parameters
 * only; the history term is fixed before the current lot is drawn.
 */
package org.smadp.optim.memory;
