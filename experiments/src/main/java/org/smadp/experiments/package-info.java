/**
 * The paper, reproduced and corrected (sections "Experiment" and "Additional Experiments"): named
 * studies, their runs, their statistics, tables and figures next to the paper's numbers, and one
 * report over all of them. Reads finished runs and public values only.
 */
package org.smadp.experiments;
