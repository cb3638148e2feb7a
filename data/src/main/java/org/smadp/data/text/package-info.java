/**
 * Texts as numbers: {@link org.smadp.data.text.BertNormaliser} cleans a text and cuts it into
 * words, {@link org.smadp.data.text.WordPieces} cuts words into entries of a vocabulary, {@link
 * org.smadp.data.text.Tokeniser} does both as a file {@code tokenizer.json} says. No part of the
 * paper.
 *
 * <p>Privacy: tokens depend on their own text and on the vocabulary, which is public, so they cost
 * nothing; they are as private as the text.
 */
package org.smadp.data.text;
