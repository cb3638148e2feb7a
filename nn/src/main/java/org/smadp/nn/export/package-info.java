/**
 * Trained networks for other programs: {@link org.smadp.nn.export.Graph} holds a network, its
 * weights and its scaling as a list of operations; {@link org.smadp.nn.export.OnnxFile} and {@link
 * org.smadp.nn.export.TorchScriptFile} write it. Privacy: a trained model is public under its
 * guarantee; no data is seen here.
 */
package org.smadp.nn.export;
