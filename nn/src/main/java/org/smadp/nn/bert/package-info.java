/**
 * An encoder of the BERT family as it runs on the engine, {@link org.smadp.nn.bert.BertBlocks}, in
 * batches with a mask or one text at a time; and as a layer of a network, {@link
 * org.smadp.nn.bert.AdaptedEncoder}, whose weights are frozen and whose changes are trained. No
 * part of the paper.
 */
package org.smadp.nn.bert;
