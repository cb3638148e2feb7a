package org.smadp.audit.shadow;

import java.util.List;
import org.smadp.optim.StepReport;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.GroupedVector;

/**
 * One step of a shadow run.
 *
 * @param before parameters before the step
 * @param after parameters after it
 * @param population canaries in the data
 */
@Sensitive
public record StepSeen(
    long step,
    GroupedVector before,
    GroupedVector after,
    StepReport report,
    List<AnsweredLot> lots,
    int population) {
  public StepSeen {
    lots = List.copyOf(lots);
  }
}
