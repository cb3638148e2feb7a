/**
 * An encoder of the BERT family as it runs on the engine, in batches with a mask or one text at a
 * time; its weights are frozen. No part of the paper.
 */
package org.smadp.nn.bert;
