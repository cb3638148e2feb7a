package org.smadp.experiments.analysis;

import org.smadp.experiments.result.Findings;

/** Makes tables, figures and sentences of runs. */
@FunctionalInterface
interface Analysis {
  Findings of(RunSet runs);
}
