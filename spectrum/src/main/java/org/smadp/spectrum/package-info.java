/**
 * Spectral exponents of weight matrices (paper, Methodology, "Spectral reliability"): the
 * eigenvalues of X = W^T W, the power-law fit p(lambda) ~ lambda^(-rho) of their upper tail, and
 * how the exponents are followed through a run. Deviates from the paper: the refresh period, the
 * smoothing and the treatment of failed fits are settings; {@link
 * org.smadp.spectrum.ExponentTracker#paper()} measures at every step. Privacy: reads parameters
 * only, which are functions of past releases. Uses no native code.
 */
package org.smadp.spectrum;
