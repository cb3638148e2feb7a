package org.smadp.spark;

import org.apache.spark.Partitioner;

/** One partition for each part. */
final class ByPart extends Partitioner {
  private static final long serialVersionUID = 1;

  private final int parts;

  ByPart(int parts) {
    this.parts = parts;
  }

  @Override
  public int numPartitions() {
    return parts;
  }

  @Override
  public int getPartition(Object part) {
    return (Integer) part;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ByPart same && same.parts == parts;
  }

  @Override
  public int hashCode() {
    return parts;
  }
}
