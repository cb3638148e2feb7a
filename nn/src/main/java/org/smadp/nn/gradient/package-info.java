/**
 * The per-example gradients of one parameter tensor: which path finds their norms, and how far
 * rounding can take a norm that is computed without writing a gradient out. Internal: functions of
 * the tensors they are given, without access to data; {@code org.smadp.nn.torch} calls them.
 */
package org.smadp.nn.gradient;
