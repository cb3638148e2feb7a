/**
 * Exact privacy curves of one Gaussian release, with and without sampling, and the tails of the
 * normal distribution they need.
 */
package org.smadp.accounting.gaussian;
