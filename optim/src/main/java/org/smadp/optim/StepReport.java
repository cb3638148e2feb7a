package org.smadp.optim;

import java.util.List;
import org.smadp.privacy.PrivateRelease;
import org.smadp.tensor.GroupedVector;

/**
 * What anybody may know of one step: everything here is a function of releases and settings.
 *
 * @param step counts from 0
 * @param releases what the oracle answered in this step, in order
 * @param parameters after the step
 * @param memory one record per group, empty without a memory branch
 */
public record StepReport(
    long step,
    List<PrivateRelease> releases,
    GroupedVector parameters,
    List<MemoryDiagnostics> memory) {
  public StepReport {
    releases = List.copyOf(releases);
    memory = List.copyOf(memory);
  }
}
