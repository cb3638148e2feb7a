package org.smadp.nn.export;

import java.util.List;

/** Numbers that a graph holds: float, double, long or yes and no values in a shape. */
final class Constant {
  private final String name;
  private final Type type;
  private final List<Long> shape;
  private final double[] values;

  /** How numbers are written, with the code of ONNX. */
  enum Type {
    FLOAT(1),
    LONG(7),
    BOOL(9),
    DOUBLE(11);

    private final int onnx;

    Type(int onnx) {
      this.onnx = onnx;
    }

    int onnx() {
      return onnx;
    }
  }

  /** Takes over the values. */
  Constant(String name, Type type, List<Long> shape, double[] values) {
    this.name = name;
    this.type = type;
    this.shape = List.copyOf(shape);
    this.values = values;
  }

  String name() {
    return name;
  }

  Type type() {
    return type;
  }

  List<Long> shape() {
    return shape;
  }

  /** Lent, not to be changed. */
  double[] values() {
    return values;
  }
}
