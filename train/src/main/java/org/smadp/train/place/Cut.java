package org.smadp.train.place;

import java.io.Serializable;

/**
 * How the members of lots, numbered from 0, are cut into parts: so many in each, the rest in the
 * last. It follows from declared numbers alone, so that how sums are rounded does too.
 */
public record Cut(int parts, long members) implements Serializable {
  public Cut {
    if (parts < 1) {
      throw new IllegalArgumentException("parts must be >= 1, was " + parts);
    }
    if (members < 1) {
      throw new IllegalArgumentException("members of a part must be >= 1, was " + members);
    }
  }

  /** Parts of the same size, if there are as many members as declared. */
  public static Cut of(int parts, long declared) {
    return new Cut(parts, Math.max(1, (declared + parts - 1) / parts));
  }

  /** The part of a member. */
  public int part(long member) {
    return (int) Math.min(parts - 1, member / members);
  }

  /** The first member of a part. */
  public long first(int part) {
    return part * members;
  }
}
