package org.smadp.train;

/** How often a run is evaluated and saved, in steps; changes neither guarantee nor result. */
public record TrainingCadence(long evaluateEvery, long checkpointEvery) {
  public TrainingCadence {
    if (evaluateEvery < 1) {
      throw new IllegalArgumentException("evaluate-every must be >= 1, was " + evaluateEvery);
    }
    if (checkpointEvery < 1) {
      throw new IllegalArgumentException("checkpoint-every must be >= 1, was " + checkpointEvery);
    }
  }

  /** Twenty evaluations and twenty checkpoints over a run of this length. */
  public static TrainingCadence over(long steps) {
    long every = Math.max(1, steps / 20);
    return new TrainingCadence(every, every);
  }
}
