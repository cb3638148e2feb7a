/**
 * Weights that others trained, as their files hold them: {@link org.smadp.nn.pretrained.OnnxGraph}
 * reads ONNX, {@link org.smadp.nn.pretrained.TfliteFile} TensorFlow Lite, {@link
 * org.smadp.nn.pretrained.BertWeights} and {@link org.smadp.nn.pretrained.MobileNetWeights} find
 * the parts of a known architecture in them. No native code. No part of the paper.
 */
package org.smadp.nn.pretrained;
