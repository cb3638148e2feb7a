/**
 * The algorithms: records that fill a step rule with parts, each saying in its Javadoc which, and
 * each stating its own entry or entries of the catalogue. {@link
 * org.smadp.optim.algorithm.Algorithms} lists those and creates algorithms by name.
 *
 * <p>A new algorithm is one record with its entry, one line in the list, and its tests.
 */
package org.smadp.optim.algorithm;
