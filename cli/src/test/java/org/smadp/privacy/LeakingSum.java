package org.smadp.privacy;

/** Planted: a class of the door in another module, with a way out. */
@Sensitive
public final class LeakingSum {
  private final double[] values = {1};

  public double[] values() {
    return values;
  }
}
