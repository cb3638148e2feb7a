/**
 * How repeated runs are summed up (paper, appendix "Repeated runs and statistical reporting"):
 * mean, sample standard deviation, two-sided 95 % Student-t interval; and, beyond the paper, Welch
 * intervals of differences, corrected for their number.
 */
package org.smadp.experiments.statistics;
