/**
 * Micro-benchmarks of the parts that cost time in a private step (paper, appendix "Runtime
 * Comparison on CIFAR-10"). Results and the machine they came from are in {@code
 * benchmarks/README.md}.
 */
package org.smadp.benchmarks;
