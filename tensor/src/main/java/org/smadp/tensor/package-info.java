/**
 * Flat parameter vectors cut into named groups (paper, Methodology, "Problem setup"), and the dense
 * kernels on them. Knows no privacy and no data. Results never depend on the number of threads: see
 * {@link org.smadp.tensor.Blocks}.
 */
package org.smadp.tensor;
