package org.smadp.tensor;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * How a flat parameter vector is cut into groups: theta = (theta^(1), ..., theta^(G)), one group a
 * layer in the paper's experiments. Groups follow each other without gaps.
 */
public record Layout(List<Group> groups) implements Serializable {

  /**
   * One group: a named range of the flat vector. A group that holds a weight tensor holds it first,
   * row-major, and {@code weightShape} is its shape (out, in, kernel...); bias and norm parameters
   * follow it. An empty shape means the group has no matrix and so no spectral exponent.
   */
  public record Group(int index, String name, int offset, int length, List<Integer> weightShape)
      implements Serializable {
    public Group {
      if (name.isBlank()) {
        throw new IllegalArgumentException("group name must not be blank");
      }
      if (length < 1) {
        throw new IllegalArgumentException(
            "length of group '" + name + "' must be >= 1, was " + length);
      }
      weightShape = List.copyOf(weightShape);
      long weights =
          weightShape.stream().mapToLong(Integer::longValue).reduce(1, Math::multiplyExact);
      if (!weightShape.isEmpty() && weights > length) {
        throw new IllegalArgumentException(
            "weightShape " + weightShape + " of group '" + name + "' exceeds its length " + length);
      }
    }

    /** One past the last index of this group in the flat vector. */
    public int end() {
      return offset + length;
    }

    /** Whether this group starts with a tensor of two or more dimensions. */
    public boolean hasMatrix() {
      return weightShape.size() >= 2;
    }
  }

  public Layout {
    groups = List.copyOf(groups);
    if (groups.isEmpty()) {
      throw new IllegalArgumentException("a layout needs at least one group");
    }
    int offset = 0;
    Set<String> names = new HashSet<>();
    for (int g = 0; g < groups.size(); g++) {
      Group group = groups.get(g);
      if (group.index() != g || group.offset() != offset) {
        throw new IllegalArgumentException(
            "group '" + group.name() + "' must have index " + g + " and offset " + offset);
      }
      if (!names.add(group.name())) {
        throw new IllegalArgumentException("group name '" + group.name() + "' is used twice");
      }
      offset = Math.addExact(offset, group.length());
    }
  }

  public static Builder builder() {
    return new Builder();
  }

  /** Length of the flat vector. */
  public int size() {
    return groups.get(groups.size() - 1).end();
  }

  public int groupCount() {
    return groups.size();
  }

  public Group group(int index) {
    return groups.get(index);
  }

  /** Collects groups in order and computes their offsets. */
  public static final class Builder {
    private final List<Group> groups = new ArrayList<>();
    private int offset;

    private Builder() {}

    /** Adds a group of this length whose leading tensor has this shape; no shape, no matrix. */
    public Builder group(String name, int length, Integer... weightShape) {
      groups.add(new Group(groups.size(), name, offset, length, List.of(weightShape)));
      offset = Math.addExact(offset, length);
      return this;
    }

    public Layout build() {
      return new Layout(groups);
    }
  }
}
