/**
 * Encoders that others trained, as features of one text or one image: {@link
 * org.smadp.nn.encode.SentenceEncoder} and {@link org.smadp.nn.encode.ImageEncoder}.
 *
 * <p>Privacy: an example is encoded by itself, never in a batch, so its features depend on it
 * alone, to the last bit, and on weights that are public. They cost nothing and are as private as
 * the example. What the weights were trained on is covered by no guarantee here. No part of the
 * paper.
 */
package org.smadp.nn.encode;
