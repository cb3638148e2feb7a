/**
 * Encoders of users that our own engine does not know, run by ONNX Runtime: {@link
 * org.smadp.onnx.OnnxRuntimeEncoders} is found by being on the class path. An example is encoded by
 * itself on one thread, so its features depend on it alone, to the last bit. No part of the paper.
 */
package org.smadp.onnx;
