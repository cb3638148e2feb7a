/**
 * Networks as values: {@link org.smadp.nn.Model} describes one, {@link org.smadp.nn.ModelZoo} holds
 * those with a name, {@link org.smadp.nn.ModelValidator} finds what keeps one from being trained
 * privately, {@link org.smadp.nn.RuntimeOptions} says how the work is done. Privacy: no data is
 * seen here; {@code org.smadp.nn.torch} runs networks.
 */
package org.smadp.nn;
