/**
 * What is made of runs: the paper's tables and figures (section "Experiment" and appendix
 * "Additional Experiments"), each next to the paper's numbers, and what the paper leaves out:
 * corrected differences, controls, the choice of learning rates. Reads public values only.
 */
package org.smadp.experiments.analysis;
