/**
 * What a network is made of: plain descriptions of layers, their shapes and their parameters
 * (paper, Experiments, "Models"; groups follow from them as the paper's layers do). Descriptions
 * compute nothing; how each is run and how its per-example gradient is found lies in {@code
 * org.smadp.nn.torch}.
 */
package org.smadp.nn.layer;
