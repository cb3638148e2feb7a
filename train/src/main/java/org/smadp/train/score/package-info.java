/**
 * Scores of a model in figures with their noise: accuracy, errors and details of each task.
 * Privacy: everything here is computed from released sums, or from exact ones of rows that need no
 * protection.
 */
package org.smadp.train.score;
