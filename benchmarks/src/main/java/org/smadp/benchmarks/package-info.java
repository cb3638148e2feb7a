/**
 * JMH benchmarks of the costs the paper reports as overhead (paper, Experiments, "Runtime") and of
 * the parts behind them, one class a topic.
 */
package org.smadp.benchmarks;
