/**
 * Renyi differential privacy of Poisson-subsampled Gaussian steps: moments of the likelihood ratio,
 * conversions to epsilon, the accountant over all real orders and the fully adaptive filter (paper,
 * Theory appendix, "Joint Per-Step RDP Accounting"). Deviates from the paper: orders are searched,
 * not listed, and the improved conversion is offered as well.
 */
package org.smadp.accounting.rdp;
