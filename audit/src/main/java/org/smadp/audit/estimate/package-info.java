/**
 * Lower bounds on epsilon and mu from counts of right and wrong guesses: pure functions, each
 * tested on mechanisms whose epsilon is known.
 *
 * <ul>
 *   <li>{@link org.smadp.audit.estimate.ClopperPearson}: exact intervals of a proportion.
 *   <li>{@link org.smadp.audit.estimate.ThresholdBound}: two samples and a threshold (Nasr et al.
 *       2021).
 *   <li>{@link org.smadp.audit.estimate.OneRunBound}: many canaries in one run (Steinke et al.
 *       2023).
 *   <li>{@link org.smadp.audit.estimate.GaussianOneRunBound}: its refinement for Gaussian trade-off
 *       curves (Mahloujifar et al. 2025).
 *   <li>{@link org.smadp.audit.estimate.SampledTradeOff}: error rates of one step on a Poisson
 *       sample, turned into a bound on its mu (Nasr et al. 2023).
 * </ul>
 */
package org.smadp.audit.estimate;
