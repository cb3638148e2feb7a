/**
 * How repeated runs are summed up (paper, appendix "Repeated runs and statistical reporting"):
 * mean, sample standard deviation, two-sided 95 % Student-t interval.
 */
package org.smadp.experiments;
