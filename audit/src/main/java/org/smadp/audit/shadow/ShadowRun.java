package org.smadp.audit.shadow;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.noise.NoiseSource;
import org.smadp.optim.StepRule;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/**
 * One run of a subject: every step of its plan, with a stop and a resume half-way, as a run that
 * was interrupted would have it.
 */
@Sensitive
public final class ShadowRun {
  private static final double START_STDDEV = 0.1;

  private ShadowRun() {}

  /** Parameters that no data were seen for. */
  public static GroupedVector start(ShadowSpace space, long seed) {
    double[] values = Draws.of(seed, "start").gaussians(space.layout().size(), START_STDDEV);
    for (Layout.Group group : space.groups()) {
      for (int canary = 0; canary < space.shadows(); canary++) {
        values[space.coordinate(group, canary)] = 0;
      }
    }
    return GroupedVector.copyOf(space.layout(), values);
  }

  /** The step before which a run of this length is stopped and resumed. */
  public static long resumedAt(long steps) {
    return (steps + 1) / 2;
  }

  /**
   * Runs all steps.
   *
   * @param included which canaries are in the data
   * @param watcher sees every step, in order
   */
  public static void run(
      Subject subject, long seed, boolean[] included, Consumer<StepSeen> watcher) {
    ShadowPlan plan = subject.plan();
    Layout layout = plan.space().layout();
    Membership membership = subject.membership().start(plan, Draws.of(seed, "members"));
    var sums = new ShadowSums(plan.space(), included, membership, subject.adding());
    var ledger = new PrivacyLedger();
    Door door = subject.opening().open(plan, sums, NoiseSource.seeded(seed), ledger, 0);
    StepRule.Stepper stepper = subject.rule().start(layout);
    GroupedVector parameters = start(plan.space(), seed);
    var recorder = new RecordingOracle(door.oracle(), sums);
    for (long step = 0; step < plan.steps(); step++) {
      if (step > 0 && step == resumedAt(plan.steps())) {
        stepper = reloaded(stepper, subject.rule(), layout);
        door = subject.opening().open(plan, sums, NoiseSource.seeded(seed), ledger, door.queries());
        recorder = new RecordingOracle(door.oracle(), sums);
      }
      GroupedVector before = parameters;
      parameters = stepper.step(parameters, recorder);
      watcher.accept(
          new StepSeen(
              step, before, parameters, stepper.report(), recorder.drain(), sums.population()));
    }
  }

  private static StepRule.Stepper reloaded(StepRule.Stepper stepper, StepRule rule, Layout layout) {
    try {
      var bytes = new ByteArrayOutputStream();
      stepper.save(new DataOutputStream(bytes));
      StepRule.Stepper resumed = rule.start(layout);
      resumed.restore(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
      return resumed;
    } catch (IOException exception) {
      throw new UncheckedIOException(exception);
    }
  }
}
