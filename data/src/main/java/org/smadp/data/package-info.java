/**
 * Data sets and Poisson lots (paper, Experiments: MNIST and CIFAR; Theory appendix: subsampling at
 * rate q). Loaders read IDX, the CIFAR archives, folders of images and CSV files; the catalogue and
 * the cache bring public data sets to the machine, and only when asked.
 *
 * <p>Privacy: inputs are scaled by constants that are public or declared, never by statistics of
 * the data, and each example's input depends on that example alone. The size that enters accounting
 * is declared, not counted. Error messages name files, lines and columns but hold no data values.
 */
package org.smadp.data;
