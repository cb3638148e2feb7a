/**
 * The model of a finished run for other programs, with its privacy statement and a model card.
 * Privacy: everything written was public in the run directory already; a model that was not chosen
 * by a private search is refused.
 */
package org.smadp.train.export;
