/**
 * A run settled before its first step: guarantee, algorithm, clip bounds, calibrated noise and the
 * budget of its steps (paper, Algorithm 1). Deviates from the paper: noise is calibrated to a
 * formal joint epsilon.
 */
package org.smadp.train.plan;
