package org.smadp.train;

import org.smadp.privacy.GradientOracle;
import org.smadp.privacy.Sensitive;

/** An oracle over real data whose place in its streams is known, so that a run can be resumed. */
@Sensitive
interface TrainingOracle extends GradientOracle {
  /** How many queries were answered so far. */
  long queries();
}
