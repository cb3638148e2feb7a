/**
 * Features in place of inputs: a {@link org.smadp.data.feature.FeatureTransform} applied to each
 * example once, before training, held in half precision and, for public data only, kept on disk.
 * Any transform of the example alone will do; none is here, since those that exist run on the
 * engine. No part of the paper.
 *
 * <p>Privacy: a feature depends on its own example alone, so neighbouring data sets stay neighbours
 * and nothing is paid. Features of private data leave memory only where their owner asks for it: a
 * file of them is a copy of the data, under a name that tells their content.
 */
package org.smadp.data.feature;
