package org.smadp.experiments.analysis;

import java.util.OptionalDouble;
import org.smadp.train.FinishedRun;

/**
 * A finished run among repetitions.
 *
 * @param seed what tells it from its repetitions
 */
record MeasuredRun(String seed, FinishedRun run, OptionalDouble secondsPerStep) {}
