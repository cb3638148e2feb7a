/** Eigenvalues of weight matrices by libtorch, for the power-law exponents of layers. */
package org.smadp.nn.eigen;
