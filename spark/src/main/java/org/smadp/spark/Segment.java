package org.smadp.spark;

import java.io.Serializable;
import java.util.Comparator;

/** A piece of a table that one task reads from beginning to end: from a place in a file, say. */
record Segment(String file, long start) implements Serializable, Comparable<Segment> {
  private static final Comparator<Segment> ORDER =
      Comparator.comparing(Segment::file).thenComparingLong(Segment::start);

  @Override
  public int compareTo(Segment other) {
    return ORDER.compare(this, other);
  }
}
