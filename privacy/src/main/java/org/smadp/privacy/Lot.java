package org.smadp.privacy;

/**
 * The examples drawn for one query, by index, and the probability with which each was drawn. It may
 * be empty. Its size is sensitive too: nothing may divide by it.
 */
@Sensitive
public final class Lot {
  private final int[] examples;
  private final double samplingRate;

  public Lot(int[] examples, double samplingRate) {
    if (!(samplingRate >= 0 && samplingRate <= 1)) {
      throw new IllegalArgumentException("samplingRate must be in [0, 1], was " + samplingRate);
    }
    this.examples = examples.clone();
    this.samplingRate = samplingRate;
  }

  public int[] examples() {
    return examples.clone();
  }

  public double samplingRate() {
    return samplingRate;
  }

  @Override
  public String toString() {
    return "Lot[withheld]";
  }
}
