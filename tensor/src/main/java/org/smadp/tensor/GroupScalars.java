package org.smadp.tensor;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** One number per group of a layout: clip norms, noise multipliers, diagnostics. */
public record GroupScalars(Layout layout, List<Double> values) implements Serializable {
  public GroupScalars {
    values = List.copyOf(values);
    if (values.size() != layout.groupCount()) {
      throw new IllegalArgumentException(
          "values must hold one number per group ("
              + layout.groupCount()
              + "), held "
              + values.size());
    }
  }

  /** The same number for every group. */
  public static GroupScalars uniform(Layout layout, double value) {
    return new GroupScalars(layout, Collections.nCopies(layout.groupCount(), value));
  }

  /** A number computed for each group. */
  public static GroupScalars of(Layout layout, ToDoubleFunction<Layout.Group> value) {
    List<Double> values = new ArrayList<>();
    for (Layout.Group group : layout.groups()) {
      values.add(value.applyAsDouble(group));
    }
    return new GroupScalars(layout, values);
  }

  public double of(Layout.Group group) {
    return values.get(group.index());
  }

  public double of(int group) {
    return values.get(group);
  }
}
