/**
 * Optimisers on the public side of the door (paper, Methodology, Algorithm 1): step rules made of
 * an evaluation point, a memory, a clip policy and transforms. Everything here is a function of
 * private releases and settings, so nothing here can weaken the guarantee.
 */
package org.smadp.optim;
