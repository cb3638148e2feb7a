package org.smadp.optim.memory;

/** Named settings of the memory branch; starting points, not claims. */
public enum MemoryPreset {
  /** Ours: clear memory, moderate delay. */
  DEFAULT("default", 0.9, 0.7, 8),
  /** The setting of the paper's accuracy table. */
  PAPER_ACCURACY("paper-accuracy", 0.95, 0.7, 4),
  /** The setting of the paper's runtime table. */
  PAPER_RUNTIME("paper-runtime", 0.55, 0.9, 8);

  private final String label;
  private final double mixing;
  private final double fractionalOrder;
  private final int window;

  MemoryPreset(String label, double mixing, double fractionalOrder, int window) {
    this.label = label;
    this.mixing = mixing;
    this.fractionalOrder = fractionalOrder;
    this.window = window;
  }

  /** The name on the command line. */
  public String label() {
    return label;
  }

  public SpectralMemory settings() {
    return SpectralMemory.of(mixing, fractionalOrder, window);
  }

  public static MemoryPreset named(String label) {
    for (MemoryPreset preset : values()) {
      if (preset.label.equals(label)) {
        return preset;
      }
    }
    throw new IllegalArgumentException(
        "preset must be one of default, paper-accuracy, paper-runtime, was '" + label + "'");
  }
}
