package org.smadp.experiments.analysis;

import java.util.OptionalDouble;
import org.smadp.train.run.FinishedRun;

/**
 * A finished run among repetitions.
 *
 * @param seed what tells it from its repetitions; runs of one round share it between cohorts
 * @param label how a caption names it
 */
record MeasuredRun(String seed, String label, FinishedRun run, OptionalDouble secondsPerStep) {}
