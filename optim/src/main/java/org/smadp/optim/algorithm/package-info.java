/**
 * The algorithms: records that fill a step rule with parts, each saying in its Javadoc which. They
 * are created by name through {@link org.smadp.optim.algorithm.Algorithms}, the catalogue.
 */
package org.smadp.optim.algorithm;
