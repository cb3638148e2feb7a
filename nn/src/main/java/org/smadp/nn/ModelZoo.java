package org.smadp.nn;

import static org.smadp.nn.layer.Activation.TANH;
import static org.smadp.nn.layer.Reshape.FLATTEN;

import org.smadp.nn.layer.Conv;
import org.smadp.nn.layer.Linear;
import org.smadp.nn.layer.Pool;
import org.smadp.nn.layer.Shape;

/** Networks by name. */
public final class ModelZoo {
  private ModelZoo() {}

  /** The small convolutional network for 28x28 grey images: 26 010 parameters. */
  public static Model mnistCnn() {
    return Model.of(
        "mnist-cnn",
        Shape.of(1, 28, 28),
        10,
        Conv.of2d("conv1", 1, 16, 8).withStride(2).withPadding(2),
        TANH,
        Pool.max(2, 1),
        Conv.of2d("conv2", 16, 32, 4).withStride(2),
        TANH,
        Pool.max(2, 1),
        FLATTEN,
        Linear.of("fc1", 512, 32),
        TANH,
        Linear.of("fc2", 32, 10));
  }

  /** Six convolutions and two linear layers for 32x32 colour images. */
  public static Model cnn() {
    return Model.of(
        "cnn",
        Shape.of(3, 32, 32),
        10,
        Conv.of2d("conv1", 3, 32, 3).withPadding(1),
        TANH,
        Conv.of2d("conv2", 32, 32, 3).withPadding(1),
        TANH,
        Pool.max(2, 2),
        Conv.of2d("conv3", 32, 64, 3).withPadding(1),
        TANH,
        Conv.of2d("conv4", 64, 64, 3).withPadding(1),
        TANH,
        Pool.max(2, 2),
        Conv.of2d("conv5", 64, 128, 3).withPadding(1),
        TANH,
        Conv.of2d("conv6", 128, 128, 3).withPadding(1),
        TANH,
        Pool.max(2, 2),
        FLATTEN,
        Linear.of("fc1", 2048, 128),
        TANH,
        Linear.of("fc2", 128, 10));
  }
}
