package org.smadp.train;

/** How often a run is evaluated and saved, in steps; changes neither guarantee nor result. */
record TrainingCadence(long evaluateEvery, long checkpointEvery) {
  /** Checkpoints over a run, and the most evaluations of one that nobody asked for. */
  static final int TIMES = 20;

  TrainingCadence {
    if (evaluateEvery < 1) {
      throw new IllegalArgumentException("evaluate-every must be >= 1, was " + evaluateEvery);
    }
    if (checkpointEvery < 1) {
      throw new IllegalArgumentException("checkpoint-every must be >= 1, was " + checkpointEvery);
    }
  }

  /** Twenty times over a run of this length. */
  static long usual(long steps) {
    return Math.max(1, steps / TIMES);
  }

  /** How many evaluations a run of this length has: the last one is at its last step. */
  long evaluations(long steps) {
    return (steps + evaluateEvery - 1) / evaluateEvery;
  }

  /** Rounded up: the last evaluation is at the last step anyway, and not a few steps before. */
  static long forEvaluations(long count, long steps) {
    if (count < 1) {
      throw new IllegalArgumentException("evaluations must be >= 1, was " + count);
    }
    return Math.max(1, (steps + count - 1) / count);
  }
}
