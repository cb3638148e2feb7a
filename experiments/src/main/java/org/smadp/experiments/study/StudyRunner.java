package org.smadp.experiments.study;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.smadp.train.TrainingListener;
import org.smadp.train.plan.TrainingPlan;

/**
 * Carries out studies run by run. Finished runs are found by their hash and not repeated, so that a
 * study that was stopped in any way resumes where it was; a run that fails is noted and the next
 * one begins.
 */
public final class StudyRunner {
  private final RunArchive archive;
  private final RunExecutor executor;
  private final CostEstimate cost;
  private final StudyListener listener;
  private final BooleanSupplier interrupted;

  public StudyRunner(
      RunArchive archive,
      RunExecutor executor,
      StudyListener listener,
      BooleanSupplier interrupted) {
    this.archive = archive;
    this.executor = executor;
    this.cost = new CostEstimate(archive);
    this.listener = listener;
    this.interrupted = interrupted;
  }

  public StudyRuns run(StudyPlan plan) throws IOException {
    var clock = new StudyClock(plan.expectedRuns(), cost);
    List<RunOutcome> outcomes = new ArrayList<>();
    for (PlannedRun run : plan.selectionRuns()) {
      outcomes.add(outcome(plan, run, clock));
    }
    List<RunOutcome> tried = List.copyOf(outcomes);
    for (PlannedRun run : plan.reportRuns((panel, variant) -> factor(tried, panel, variant))) {
      outcomes.add(outcome(plan, run, clock));
    }
    return new StudyRuns(plan, outcomes);
  }

  /** The factor with the best mean accuracy; 1 when there is nothing to choose from. */
  private static double factor(List<RunOutcome> tried, String panel, String variant) {
    return tried.stream()
        .filter(o -> o.run().panel().equals(panel) && o.run().variant().equals(variant))
        .filter(o -> o.finished().isPresent())
        .collect(
            Collectors.groupingBy(
                o -> o.run().factor(),
                Collectors.averagingDouble(o -> o.finished().get().last().testAccuracy())))
        .entrySet()
        .stream()
        .max(
            Map.Entry.<Double, Double>comparingByValue()
                .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
        .map(Map.Entry::getKey)
        .orElse(1.0);
  }

  private RunOutcome outcome(StudyPlan plan, PlannedRun run, StudyClock clock) throws IOException {
    Optional<RunOutcome> found = found(run);
    if (found.isPresent()) {
      clock.found(run);
      listener.onReuse(run);
      return found.get();
    }
    if (interrupted.getAsBoolean()) {
      return RunOutcome.pending(run);
    }
    RunOutcome outcome = execute(plan, run, clock);
    clock.ended(run);
    return outcome;
  }

  /** What a finished run left; nothing when it was never finished or a file of it is damaged. */
  private Optional<RunOutcome> found(PlannedRun run) throws IOException {
    try {
      return archive.isFinished(run.spec()) ? Optional.of(finished(run)) : Optional.empty();
    } catch (IllegalArgumentException | NoSuchFileException exception) {
      return Optional.empty();
    }
  }

  private RunOutcome execute(StudyPlan plan, PlannedRun run, StudyClock clock) {
    clock.began();
    var progress = new RunProgress(plan.study().name(), run, clock);
    progress.report(0);
    try {
      executor.execute(run.spec(), archive.directory(run.spec()), progress, interrupted);
      if (!archive.isFinished(run.spec())) {
        return RunOutcome.pending(run);
      }
      return finished(run);
    } catch (IOException | RuntimeException exception) {
      String reason = reason(exception);
      listener.onFailure(run, reason);
      return RunOutcome.failed(run, reason);
    }
  }

  private RunOutcome finished(PlannedRun run) throws IOException {
    return RunOutcome.finished(run, archive.read(run.spec()), archive.secondsPerStep(run.spec()));
  }

  private static String reason(Exception exception) {
    String message = exception.getMessage();
    return message == null || message.isBlank() ? exception.getClass().getSimpleName() : message;
  }

  /** Tells how far the current run is. */
  private final class RunProgress implements TrainingListener {
    private final String study;
    private final PlannedRun run;
    private final StudyClock clock;
    private long steps = 1;

    RunProgress(String study, PlannedRun run, StudyClock clock) {
      this.study = study;
      this.run = run;
      this.clock = clock;
    }

    @Override
    public void onStart(TrainingPlan plan, long step) {
      steps = plan.privacy().steps();
    }

    @Override
    public void onStep(long step) {
      report((double) step / steps);
    }

    void report(double share) {
      listener.onProgress(
          new StudyListener.Progress(
              study,
              clock.done(),
              clock.total(),
              run.label(),
              share,
              clock.secondsLeft(run, share)));
    }
  }
}
