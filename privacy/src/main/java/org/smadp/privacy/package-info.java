/**
 * The door between data and optimisers: per-example clipping, the Gaussian mechanism, private
 * releases and their history (paper, Methodology, "Problem setup" and Theory appendix,
 * "Private-History-Conditioned Recursive-Query Sensitivity" to "Joint Per-Step RDP Accounting").
 * Deviates from the paper: a non-finite gradient block contributes zero; noise may be drawn on a
 * grid, {@link org.smadp.noise.law.NoiseLaw}. Privacy: a raw sum meets a release in {@code
 * GaussianMechanism} only, behind {@link org.smadp.privacy.PrivateOracle}. No other module may
 * declare a class in this package.
 */
package org.smadp.privacy;
