/**
 * The engine: networks run on data, on libtorch (paper, Methodology, "Problem setup": the sum of
 * per-example gradients, clipped group by group). {@link org.smadp.nn.torch.TorchGradientSums}
 * computes clipped sums, {@link org.smadp.nn.torch.Evaluator} predicts. A forward pass records
 * input and output of every layer with parameters, one backward pass gives the gradients at those
 * outputs, and the contributions of {@code org.smadp.nn.kernel} turn them into norms and clipped
 * sums.
 *
 * <p>Deviates from the paper: an example's block that is not finite contributes zero. Privacy: what
 * holds data, gradients or raw sums is not public. A raw sum leaves this package through {@code
 * ClippedSum.Accumulator} only, see EngineTypesTest; no type of the tensor library appears in a
 * public signature.
 */
package org.smadp.nn.torch;
