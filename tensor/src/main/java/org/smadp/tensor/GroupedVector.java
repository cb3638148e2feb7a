package org.smadp.tensor;

import java.io.Serializable;
import java.util.Arrays;

/**
 * An immutable flat vector cut into the groups of a layout: parameters, releases, directions.
 * Values are stored as floats; every sum over them is accumulated in double.
 */
public final class GroupedVector implements Serializable {
  private static final long serialVersionUID = 1;

  private final Layout layout;
  final float[] values;

  private GroupedVector(Layout layout, float[] values) {
    if (values.length != layout.size()) {
      throw new IllegalArgumentException(
          "values must have the layout's length " + layout.size() + ", had " + values.length);
    }
    this.layout = layout;
    this.values = values;
  }

  public static GroupedVector zeros(Layout layout) {
    return new GroupedVector(layout, new float[layout.size()]);
  }

  public static GroupedVector copyOf(Layout layout, float[] values) {
    return new GroupedVector(layout, values.clone());
  }

  /** Rounds each value to float. */
  public static GroupedVector copyOf(Layout layout, double[] values) {
    float[] rounded = new float[values.length];
    Blocks.forEach(
        0,
        values.length,
        (from, to) -> {
          for (int i = from; i < to; i++) {
            rounded[i] = (float) values[i];
          }
        });
    return new GroupedVector(layout, rounded);
  }

  /** Takes the array over without copying it; the caller must not touch it again. */
  public static GroupedVector adopt(Layout layout, float[] values) {
    return new GroupedVector(layout, values);
  }

  public Layout layout() {
    return layout;
  }

  public int size() {
    return values.length;
  }

  public float get(int index) {
    return values[index];
  }

  /** A copy of all values. */
  public float[] toArray() {
    return values.clone();
  }

  /** Copies the values of one group into {@code target}, which must be at least as long. */
  public void copyGroup(Layout.Group group, float[] target) {
    System.arraycopy(values, group.offset(), target, 0, group.length());
  }

  public double norm() {
    return Math.sqrt(dot(0, size(), this));
  }

  public double norm(Layout.Group group) {
    return Math.sqrt(dot(group, this));
  }

  public double dot(GroupedVector other) {
    return dot(0, size(), other);
  }

  public double dot(Layout.Group group, GroupedVector other) {
    return dot(group.offset(), group.end(), other);
  }

  public GroupedVector scaled(double factor) {
    float[] result = new float[size()];
    Blocks.forEach(
        0,
        size(),
        (from, to) -> {
          for (int i = from; i < to; i++) {
            result[i] = (float) (factor * values[i]);
          }
        });
    return new GroupedVector(layout, result);
  }

  /** Each group multiplied by its own factor. */
  public GroupedVector scaled(GroupScalars factors) {
    float[] result = new float[size()];
    for (Layout.Group group : layout.groups()) {
      double factor = factors.of(group);
      Blocks.forEach(
          group.offset(),
          group.end(),
          (from, to) -> {
            for (int i = from; i < to; i++) {
              result[i] = (float) (factor * values[i]);
            }
          });
    }
    return new GroupedVector(layout, result);
  }

  public GroupedVector plus(GroupedVector other) {
    return plusScaled(other, 1);
  }

  /** This plus {@code factor} times the other, rounded once. */
  public GroupedVector plusScaled(GroupedVector other, double factor) {
    requireSameLayout(other);
    float[] result = new float[size()];
    Blocks.forEach(
        0,
        size(),
        (from, to) -> {
          for (int i = from; i < to; i++) {
            result[i] = (float) (values[i] + factor * other.values[i]);
          }
        });
    return new GroupedVector(layout, result);
  }

  /** Whether no value is NaN or infinite. */
  public boolean isFinite() {
    double[] bad =
        Blocks.sums(
            0,
            size(),
            1,
            (from, to, sums) -> {
              for (int i = from; i < to; i++) {
                sums[0] += Float.isFinite(values[i]) ? 0 : 1;
              }
            });
    return bad[0] == 0;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof GroupedVector that
        && layout.equals(that.layout)
        && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return "GroupedVector[" + layout.groupCount() + " groups, " + size() + " values]";
  }

  void requireSameLayout(GroupedVector other) {
    if (!layout.equals(other.layout)) {
      throw new IllegalArgumentException("the two vectors have different layouts");
    }
  }

  private double dot(int first, int end, GroupedVector other) {
    requireSameLayout(other);
    return Blocks.sums(
        first,
        end,
        1,
        (from, to, sums) -> {
          double sum = 0;
          for (int i = from; i < to; i++) {
            sum += (double) values[i] * other.values[i];
          }
          sums[0] += sum;
        })[0];
  }
}
