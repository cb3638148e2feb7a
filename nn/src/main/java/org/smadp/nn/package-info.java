/**
 * Networks and the clipped gradient sums over them (paper, Methodology, "Problem setup": the sum of
 * per-example gradients, clipped group by group). {@link org.smadp.nn.Model} describes a network,
 * {@link org.smadp.nn.TorchGradientSums} computes sums, {@link org.smadp.nn.Evaluator} predicts.
 * Deviates from the paper: an example's block that is not finite contributes zero. Privacy: a raw
 * sum leaves this module through {@code ClippedSum.Accumulator} only; no type of the tensor library
 * appears in a public signature of this package.
 */
package org.smadp.nn;
