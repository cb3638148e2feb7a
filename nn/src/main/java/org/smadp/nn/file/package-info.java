/**
 * Networks as text: {@link org.smadp.nn.file.ModelYaml} reads a network that a user wrote and
 * writes one that was trained, so that it can be loaded without the program that made it. Privacy:
 * no data is seen here, and nothing is allocated before all sizes are known to fit.
 */
package org.smadp.nn.file;
