/**
 * How the layers of {@code org.smadp.nn.layer} run on libtorch and how each finds per-example
 * gradients (paper, Methodology, "Problem setup"; the paper leaves the way open). A forward pass
 * records input and output of every layer with parameters, one backward pass gives the gradients at
 * those outputs, and {@link org.smadp.nn.torch.Contribution} turns them into norms and clipped
 * sums. Internal: the only package that handles native memory; its types stay inside this module.
 */
package org.smadp.nn.torch;
