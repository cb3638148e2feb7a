/**
 * Studies: named grids of ordinary training runs (paper, section "Experiment" and appendix
 * "Additional Experiments"), and the runner that carries them out, finds finished runs again and
 * resumes after an interruption. Deviates from the paper: every method is calibrated to the same
 * joint guarantee unless a study says otherwise.
 */
package org.smadp.experiments.study;
