package org.smadp.privacy;

import java.nio.ByteBuffer;

/**
 * What a clipped sum keeps of the norms it was made from, by clipped block: how many were within
 * the bound, and the sum of the clipped norms.
 *
 * <p><b>Guarantee</b>: one example moves each count by 1/2 and each sum by at most the clip norm,
 * whatever it holds; a norm that is not finite counts as outside and adds zero.
 */
@Sensitive
final class NormTally {
  private final double[] counts;
  private final double[] normSums;
  private boolean partialSums;
  private boolean norms;

  NormTally(int blocks) {
    this.counts = new double[blocks];
    this.normSums = new double[blocks];
  }

  void add(int block, double norm, double clipNorm) {
    counts[block] += norm <= clipNorm ? 0.5 : -0.5;
    normSums[block] += Double.isFinite(norm) ? Math.min(norm, clipNorm) : 0;
  }

  /** The tally of other examples joins this one. */
  void add(NormTally other) {
    for (int block = 0; block < counts.length; block++) {
      counts[block] += other.counts[block];
      normSums[block] += other.normSums[block];
    }
    partialSums |= other.partialSums;
    norms |= other.norms;
  }

  /** How many bytes {@link #write} takes. */
  int bytes() {
    return 2 + 2 * Double.BYTES * counts.length;
  }

  void write(ByteBuffer bytes) {
    bytes.put((byte) (partialSums ? 1 : 0)).put((byte) (norms ? 1 : 0));
    for (int block = 0; block < counts.length; block++) {
      bytes.putDouble(counts[block]).putDouble(normSums[block]);
    }
  }

  static NormTally read(ByteBuffer bytes, int blocks) {
    NormTally tally = new NormTally(blocks);
    tally.partialSums = bytes.get() == 1;
    tally.norms = bytes.get() == 1;
    for (int block = 0; block < blocks; block++) {
      tally.counts[block] = bytes.getDouble();
      tally.normSums[block] = bytes.getDouble();
    }
    return tally;
  }

  void normsReported() {
    norms = true;
  }

  void partialSumAdded() {
    partialSums = true;
  }

  double[] counts() {
    requireNorms();
    return counts.clone();
  }

  double normSum() {
    requireNorms();
    if (normSums.length != 1) {
      throw new IllegalStateException("the sum of norms needs a flat bound");
    }
    return normSums[0];
  }

  private void requireNorms() {
    if (partialSums && !norms) {
      throw new IllegalStateException(
          "the engine reported no norms; counts and sums of norms need one that calls addNorms");
    }
  }
}
