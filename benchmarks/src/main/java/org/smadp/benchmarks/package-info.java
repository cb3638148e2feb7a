/**
 * What privacy and memory cost: whole steps, as {@code smadp bench} measures them, and JMH
 * benchmarks of the parts that take time in a private step (paper, appendix "Runtime Comparison on
 * CIFAR-10"). Results and the machine they came from are in {@code benchmarks/README.md}.
 */
package org.smadp.benchmarks;
