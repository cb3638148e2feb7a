package org.smadp.audit.check;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.smadp.audit.shadow.Sighting;
import org.smadp.audit.shadow.StepSeen;
import org.smadp.audit.transcript.Recollection;
import org.smadp.privacy.Sensitive;
import org.smadp.privacy.query.Sampling;

/**
 * Lots of cyclic sampling are what was charged for: a canary takes part in one turn of every cycle
 * only, the same in all cycles, and as often as its rate says.
 */
@Sensitive
public final class TurnCheck implements Examination {
  private final Sampling.Cyclic sampling;
  private int[] turns = {};
  private long outOfTurn;
  private long drawn;
  private double expected;

  public TurnCheck(Sampling.Cyclic sampling) {
    this.sampling = sampling;
  }

  @Override
  public void begin(boolean[] included) {
    turns = new int[included.length];
    Arrays.fill(turns, -1);
  }

  @Override
  public void see(StepSeen step, List<Recollection> history, List<Sighting> sightings) {
    int turn = (int) (step.step() % sampling.bands());
    for (Sighting sighting : sightings) {
      expected += sampling.rate() * sighting.population();
      for (int j = 0; j < turns.length; j++) {
        if (sighting.member()[j]) {
          drawn++;
          outOfTurn += turns[j] >= 0 && turns[j] != turn ? 1 : 0;
          turns[j] = turn;
        }
      }
    }
  }

  @Override
  public List<Check> conclude() {
    // Groups are drawn once in a run, so that a canary's draws come together: b q of a cycle.
    double deviations = (drawn - expected) / Math.sqrt(sampling.bands() * expected);
    return List.of(
        new Check(
            "lots: one turn of a cycle for each canary",
            outOfTurn == 0,
            outOfTurn + " of " + drawn + " draws of canaries were out of their turn",
            Map.of("outOfTurn", (double) outOfTurn, "drawn", (double) drawn)),
        new Check(
            "lots: as many draws as the rate says",
            !Alarm.rings(deviations),
            String.format(Locale.ROOT, "%.2f standard deviations, at most, from it", deviations),
            Map.of("deviations", deviations)));
  }
}
