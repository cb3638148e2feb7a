package org.smadp.nn.layer;

import org.smadp.tensor.Shape;

/**
 * One trainable tensor: the layer it belongs to, its role there, its shape, and the interval {@code
 * centre - halfWidth .. centre + halfWidth} its first values are drawn from uniformly.
 */
public record Parameter(String layer, Role role, Shape shape, double centre, double halfWidth) {
  /** What a tensor does in its layer. */
  public enum Role {
    WEIGHT,
    BIAS,
    GAIN,
    SHIFT
  }

  /** A weight drawn from U(-1/sqrt(fanIn), 1/sqrt(fanIn)). */
  static Parameter weight(String layer, Shape shape, int fanIn) {
    return new Parameter(layer, Role.WEIGHT, shape, 0, 1 / Math.sqrt(fanIn));
  }

  /** A bias drawn like the weight it goes with. */
  static Parameter bias(String layer, int length, int fanIn) {
    return new Parameter(layer, Role.BIAS, Shape.of(length), 0, 1 / Math.sqrt(fanIn));
  }

  /** The multiplier of a norm layer: ones. */
  static Parameter gain(String layer, int length) {
    return new Parameter(layer, Role.GAIN, Shape.of(length), 1, 0);
  }

  /** The additive parameter of a norm layer: zeros. */
  static Parameter shift(String layer, int length) {
    return new Parameter(layer, Role.SHIFT, Shape.of(length), 0, 0);
  }

  /** The name by which kernels find this tensor. */
  public String key() {
    return key(layer, role);
  }

  /** The key of a layer's tensor in this role. */
  public static String key(String layer, Role role) {
    return layer + "." + role.name().toLowerCase(java.util.Locale.ROOT);
  }
}
