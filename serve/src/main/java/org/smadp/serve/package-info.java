/**
 * Predictions of a trained model over HTTP: {@link org.smadp.serve.ModelServer}. Privacy: the model
 * is public under its guarantee; what is sent here to be scored is protected by nothing but the
 * connection, is not kept and appears in no log and no metric.
 */
package org.smadp.serve;
