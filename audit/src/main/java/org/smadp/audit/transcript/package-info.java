/**
 * What anybody can recompute of a run from its start, its settings and its releases: the memory
 * branch in plain loops (paper, Algorithm 1), sharing no code with the production memory but the
 * fit of spectral exponents.
 */
package org.smadp.audit.transcript;
