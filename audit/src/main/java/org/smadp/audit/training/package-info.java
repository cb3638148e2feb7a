/**
 * The training audit: one run of a real network on data that hold canaries, scored from outside by
 * loss and from inside by what was released. The model is thrown away.
 */
package org.smadp.audit.training;
