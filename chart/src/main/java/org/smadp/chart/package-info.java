/**
 * Line charts, heat maps and rows of intervals as SVG and PNG for reports and figures (the paper's
 * accuracy, privacy-cost and spectral trajectories). Draws public values only; knows nothing of
 * training.
 */
package org.smadp.chart;
