/**
 * Private training end to end: the plan that couples sampler, clip, noise and accounting, the
 * oracle over real data, the loop, checkpoints and the run directory (paper, Algorithm 1 and
 * appendix "Experimental Setup and Reproducibility"). Deviates from the paper: noise is calibrated
 * to a formal joint epsilon.
 */
package org.smadp.train;
