package org.smadp.train.oracle;

import org.smadp.privacy.GradientOracle;
import org.smadp.privacy.Sensitive;

/** An oracle over real data whose place in its streams is known, so that a run can be resumed. */
@Sensitive
public interface TrainingOracle extends GradientOracle {
  /** How many queries were answered so far. */
  long queries();
}
