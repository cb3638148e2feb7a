package org.smadp.audit.check;

import java.util.List;
import org.smadp.audit.shadow.Sighting;
import org.smadp.audit.shadow.StepSeen;
import org.smadp.audit.transcript.Recollection;
import org.smadp.privacy.Sensitive;

/** Watches all steps of all shadow runs and concludes. */
@Sensitive
public interface Examination {
  /** A new run begins. */
  default void begin(boolean[] included) {}

  /**
   * One step.
   *
   * @param history the history term that its queries should carry
   * @param sightings one for each of its lots
   */
  void see(StepSeen step, List<Recollection> history, List<Sighting> sightings);

  List<Check> conclude();
}
