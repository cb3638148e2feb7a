/**
 * The fractional memory branch of SMA-DP-SGD: band deviation, tempering, lag weights, memory state,
 * trend, alignment, norm match and warm-up, each in the class of that name (paper, Methodology,
 * "Problem setup", and Theory appendix, "Interpretation of Spectral Tempering and Private-History
 * Gating" and "Special Cases and Limiting Regimes"). Deviates from the paper: what it leaves open
 * is fixed in {@link org.smadp.optim.memory.SpectralMemory}. Privacy: reads releases and parameters
 * only; the history term is fixed before the current lot is drawn.
 *
 * <p>{@code Memory.none()} remembers nothing. {@link org.smadp.optim.memory.SpectralMemory}
 * combines with any evaluation point and transform under fixed clip norms. It is made of
 *
 * <ul>
 *   <li>{@link org.smadp.optim.memory.Exponents}: where spectral exponents come from; fitted to the
 *       weights ({@link org.smadp.optim.memory.FittedExponents}), or none.
 *   <li>{@link org.smadp.optim.memory.Tempering}: how strongly a group forgets; by its {@link
 *       org.smadp.optim.memory.BandDeviation}, constant, or shuffled among groups.
 *   <li>{@link org.smadp.optim.memory.ReliableBand}: the exponents a group is measured against; one
 *       band for the whole run, or one around the network's own exponents.
 *   <li>{@link org.smadp.optim.memory.Gating}: what the state is weighed by; {@link
 *       org.smadp.optim.memory.Alignment}, {@link org.smadp.optim.memory.NormMatch} and {@link
 *       org.smadp.optim.memory.WarmUp}, or left open.
 *   <li>{@link org.smadp.optim.memory.MemoryPreset}: named settings of all of them.
 * </ul>
 */
package org.smadp.optim.memory;
