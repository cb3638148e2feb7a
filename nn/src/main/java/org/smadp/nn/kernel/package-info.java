/**
 * How each layer of {@code org.smadp.nn.layer} runs on libtorch and finds per-example gradients
 * (paper, Methodology, "Problem setup"; the paper leaves the way open). A {@link
 * org.smadp.nn.kernel.Kernel} computes outputs and records a use, from which a {@link
 * org.smadp.nn.kernel.Contribution} finds norms and weighted sums. Internal: functions of the
 * tensors they are given, without access to data; {@code org.smadp.nn.torch} calls them.
 */
package org.smadp.nn.kernel;
