/**
 * The default accountant, by privacy loss distributions: the loss of a step is tilted, put on a
 * grid, composed by Fourier transform and read off, every approximation on the safe side. Deviates
 * from the paper, which converts Renyi bounds only.
 */
package org.smadp.accounting.pld;
