package org.smadp.nn.layer;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.smadp.tensor.Shape;

/**
 * A convolution over one, two or three spatial dimensions, with the same kernel, stride, padding
 * and dilation in each. When {@code standardised}, each output channel's weight v enters as
 *
 * <pre>  (v - mean v) / sqrt(|v - mean v|^2 + 1e-4)  </pre>
 */
public record Conv(
    String name,
    int spatialDims,
    int in,
    int out,
    int kernel,
    int stride,
    int padding,
    int dilation,
    int groups,
    boolean bias,
    boolean standardised)
    implements Layer {
  /** Added to the squared row norm of a standardised weight. */
  public static final double STABILIZER = 1e-4;

  public Conv {
    if (spatialDims < 1 || spatialDims > 3) {
      throw new IllegalArgumentException("spatialDims must be 1, 2 or 3, was " + spatialDims);
    }
    if (kernel < 1 || stride < 1 || padding < 0 || dilation < 1) {
      throw new IllegalArgumentException(
          "convolution '" + name + "' needs kernel, stride, dilation >= 1 and padding >= 0");
    }
    if (groups < 1 || in % groups != 0 || out % groups != 0) {
      throw new IllegalArgumentException(
          "groups of '" + name + "' must divide " + in + " and " + out + ", was " + groups);
    }
  }

  public static Conv of1d(String name, int in, int out, int kernel) {
    return new Conv(name, 1, in, out, kernel, 1, 0, 1, 1, true, false);
  }

  public static Conv of2d(String name, int in, int out, int kernel) {
    return new Conv(name, 2, in, out, kernel, 1, 0, 1, 1, true, false);
  }

  public static Conv of3d(String name, int in, int out, int kernel) {
    return new Conv(name, 3, in, out, kernel, 1, 0, 1, 1, true, false);
  }

  public Conv withStride(int value) {
    return new Conv(
        name, spatialDims, in, out, kernel, value, padding, dilation, groups, bias, standardised);
  }

  public Conv withPadding(int value) {
    return new Conv(
        name, spatialDims, in, out, kernel, stride, value, dilation, groups, bias, standardised);
  }

  public Conv withDilation(int value) {
    return new Conv(
        name, spatialDims, in, out, kernel, stride, padding, value, groups, bias, standardised);
  }

  public Conv withGroups(int value) {
    return new Conv(
        name, spatialDims, in, out, kernel, stride, padding, dilation, value, bias, standardised);
  }

  public Conv withoutBias() {
    return new Conv(
        name, spatialDims, in, out, kernel, stride, padding, dilation, groups, false, standardised);
  }

  /** With standardised weights. */
  public Conv withStandardisedWeight() {
    return new Conv(
        name, spatialDims, in, out, kernel, stride, padding, dilation, groups, bias, true);
  }

  /** Values that each output value is a sum of: (in / groups) kernel^spatialDims. */
  public int fanIn() {
    int values = in / groups;
    for (int d = 0; d < spatialDims; d++) {
      values = Math.multiplyExact(values, kernel);
    }
    return values;
  }

  public Shape weightShape() {
    List<Integer> dims = new ArrayList<>(List.of(out, in / groups));
    dims.addAll(Collections.nCopies(spatialDims, kernel));
    return new Shape(dims);
  }

  @Override
  public Shape outputShape(Shape input) {
    if (input.rank() != spatialDims + 1 || input.dim(0) != in) {
      throw new IllegalArgumentException(
          "convolution '"
              + name
              + "' takes "
              + in
              + " channels and "
              + spatialDims
              + " spatial dimensions, was given "
              + input);
    }
    List<Integer> dims = new ArrayList<>(List.of(out));
    for (int d = 1; d <= spatialDims; d++) {
      int free = input.dim(d) + 2 * padding - dilation * (kernel - 1) - 1;
      if (free < 0) {
        throw new IllegalArgumentException(
            "the kernel of convolution '" + name + "' does not fit into " + input);
      }
      dims.add(free / stride + 1);
    }
    return new Shape(dims);
  }

  @Override
  public List<Parameter> parameters() {
    List<Parameter> parameters = new ArrayList<>();
    parameters.add(Parameter.weight(name, weightShape(), fanIn()));
    if (bias) {
      parameters.add(Parameter.bias(name, out, fanIn()));
    }
    return parameters;
  }

  @Override
  public long multiplyAdds(Shape input) {
    return (long) outputShape(input).size() * fanIn();
  }

  @Override
  public String label() {
    return "conv"
        + spatialDims
        + "d "
        + in
        + "-"
        + out
        + ", kernel "
        + kernel
        + (stride > 1 ? ", stride " + stride : "")
        + (groups > 1 ? ", " + groups + " groups" : "")
        + (standardised ? ", standardised" : "");
  }
}
