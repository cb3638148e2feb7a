package org.smadp.optim;

/**
 * The public sizes of a run, declared before training; never counted from the data.
 *
 * @param datasetSize N
 * @param expectedLotSize L = qN
 */
public record DeclaredSizes(int datasetSize, double expectedLotSize) {
  public DeclaredSizes {
    if (datasetSize < 1) {
      throw new IllegalArgumentException("datasetSize must be >= 1, was " + datasetSize);
    }
    StepSettings.requireLotSize(expectedLotSize);
  }

  /** How many steps see every example once on average, N / L; at least one. */
  public int stepsPerEpoch() {
    return Math.toIntExact(Math.max(1, Math.round(datasetSize / expectedLotSize)));
  }
}
