package org.smadp.audit.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.smadp.audit.shadow.Answer;
import org.smadp.audit.shadow.AnsweredLot;
import org.smadp.audit.shadow.Sighting;
import org.smadp.audit.shadow.StepSeen;
import org.smadp.audit.shadow.Subject;
import org.smadp.audit.transcript.Recollection;
import org.smadp.optim.StepRule;
import org.smadp.privacy.GradientOracle;
import org.smadp.privacy.PrivateRelease;
import org.smadp.privacy.Round;
import org.smadp.privacy.Sensitive;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.tensor.GroupedVector;

/**
 * The algorithm is a function of its start and the releases: run again on the releases of the first
 * run alone, it asks the same questions and takes the same steps, bit for bit.
 */
@Sensitive
public final class ReplayCheck implements Examination {
  private final Subject subject;
  private final List<StepSeen> steps = new ArrayList<>();
  private int runs;

  public ReplayCheck(Subject subject) {
    this.subject = subject;
  }

  @Override
  public void begin(boolean[] included) {
    runs++;
  }

  @Override
  public void see(StepSeen step, List<Recollection> history, List<Sighting> sightings) {
    if (runs == 1) {
      steps.add(step);
    }
  }

  @Override
  public List<Check> conclude() {
    if (steps.isEmpty()) {
      return List.of();
    }
    String found = difference();
    return List.of(
        new Check(
            "transcript: replayed",
            found.isEmpty(),
            found.isEmpty()
                ? "%d steps follow from the releases bit for bit".formatted(steps.size())
                : found,
            Map.of("steps", (double) steps.size())));
  }

  private String difference() {
    StepRule.Stepper stepper = subject.rule().start(subject.plan().space().layout());
    GroupedVector parameters = steps.get(0).before();
    for (StepSeen step : steps) {
      var tape = new Tape(step.lots());
      try {
        parameters = stepper.step(parameters, tape);
      } catch (IllegalStateException exception) {
        return "step %d: %s".formatted(step.step(), exception.getMessage());
      }
      if (!tape.same || !parameters.equals(step.after())) {
        return "step %d does not follow from the releases".formatted(step.step());
      }
    }
    return "";
  }

  /** The releases of one step, in order; remembers whether the same was asked. */
  private static final class Tape implements GradientOracle {
    private final List<Answer> answers;
    private int next;
    private boolean same = true;

    Tape(List<AnsweredLot> lots) {
      this.answers = lots.stream().flatMap(lot -> lot.answers().stream()).toList();
    }

    @Override
    public PrivateRelease ask(GradientQuery query) {
      if (next == answers.size()) {
        throw new IllegalStateException("more was asked than was released");
      }
      Answer recorded = answers.get(next++);
      same &= recorded.query().equals(query);
      return recorded.release();
    }

    @Override
    public Round round(GradientQuery dearest, int queries) {
      return new Round() {
        @Override
        public PrivateRelease ask(GradientQuery query) {
          return Tape.this.ask(query);
        }

        @Override
        public PrivateRelease disclose(GradientQuery query) {
          throw new IllegalStateException("a raw sum was asked for, which was never released");
        }
      };
    }

    @Override
    public Round disclosingRound(GradientQuery dearest, int queries, String reason) {
      return round(dearest, queries);
    }
  }
}
