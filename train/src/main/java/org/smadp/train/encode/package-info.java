/**
 * Encoders by name: what a network is given in place of texts and images. {@link
 * org.smadp.train.encode.Encoders} opens one for inputs of a certain kind; all that is particular
 * to it is behind {@link org.smadp.train.encode.Encoder}. No part of the paper.
 */
package org.smadp.train.encode;
