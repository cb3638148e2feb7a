package org.smadp.nn.torch;

import org.bytedeco.pytorch.Tensor;

/**
 * The gradient of an example as products over positions t: g = sum_t left_t right_t^T. Both are
 * [examples * blocks, values, positions]; {@code blocks} consecutive matrices belong to one
 * example.
 */
record Factors(Tensor left, Tensor right, int blocks) {}
