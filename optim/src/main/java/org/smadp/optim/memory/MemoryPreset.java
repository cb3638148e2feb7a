package org.smadp.optim.memory;

/** Named settings of the memory branch; starting points, not claims. */
public enum MemoryPreset {
  /** Ours: clear memory, moderate delay. */
  DEFAULT(0.9, 0.7, 8),
  /** The setting of the paper's accuracy table. */
  PAPER_ACCURACY(0.95, 0.7, 4),
  /** The setting of the paper's runtime table. */
  PAPER_RUNTIME(0.55, 0.9, 8);

  private final double mixing;
  private final double fractionalOrder;
  private final int window;

  MemoryPreset(double mixing, double fractionalOrder, int window) {
    this.mixing = mixing;
    this.fractionalOrder = fractionalOrder;
    this.window = window;
  }

  public SpectralMemory settings() {
    return SpectralMemory.of(mixing, fractionalOrder, window);
  }
}
