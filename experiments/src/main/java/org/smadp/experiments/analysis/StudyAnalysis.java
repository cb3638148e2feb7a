package org.smadp.experiments.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.smadp.experiments.result.Findings;
import org.smadp.experiments.result.Occasion;
import org.smadp.experiments.result.RunRow;
import org.smadp.experiments.result.StudyResult;
import org.smadp.experiments.result.Table;
import org.smadp.experiments.study.Arm;
import org.smadp.experiments.study.PlannedRun.Purpose;
import org.smadp.experiments.study.RunOutcome;
import org.smadp.experiments.study.Study;
import org.smadp.experiments.study.StudyPlan;
import org.smadp.experiments.study.StudyRuns;
import org.smadp.train.run.FinishedRun;
import org.smadp.train.settings.Setting;

/** Turns the runs of a study into its result, as far as they have finished. */
public final class StudyAnalysis {
  private StudyAnalysis() {}

  /** Refuses a study that asks for an analysis that does not exist; to be called before it runs. */
  public static void requireKnown(Study study) {
    study.analyses().forEach(Analyses::named);
  }

  public static StudyResult of(StudyRuns runs, Occasion occasion) {
    StudyPlan plan = runs.plan();
    Study study = plan.study();
    return new StudyResult(
        study.name(),
        study.title(),
        study.shows(),
        study.paper(),
        study.reading(),
        plan.scale().label(),
        occasion,
        plan.withoutData(),
        findings(study.analyses(), runSet(runs)),
        runs.outcomes().stream().map(StudyAnalysis::row).toList());
  }

  static Findings findings(List<String> analyses, RunSet runs) {
    Findings findings = Findings.none();
    for (String name : analyses) {
      findings = findings.and(Analyses.named(name).of(runs));
    }
    return new Findings(
        findings.tables().stream().map(Table::withoutEmptyColumns).toList(),
        findings.figures(),
        findings.notes());
  }

  private static RunSet runSet(StudyRuns runs) {
    List<Cohort> cohorts = new ArrayList<>();
    for (String panel : runs.plan().panels()) {
      for (Arm arm : runs.plan().arms()) {
        cohort(runs, panel, arm).ifPresent(cohorts::add);
      }
    }
    long selecting =
        runs.outcomes().stream().filter(o -> o.run().purpose() == Purpose.SELECTION).count();
    return new RunSet(cohorts, (int) selecting);
  }

  private static Optional<Cohort> cohort(StudyRuns runs, String panel, Arm arm) {
    List<RunOutcome> reported =
        runs.outcomes().stream()
            .filter(o -> o.run().purpose() == Purpose.REPORT && o.finished().isPresent())
            .filter(o -> o.run().panel().equals(panel) && o.run().variant().equals(arm.name()))
            .toList();
    if (reported.isEmpty()) {
      return Optional.empty();
    }
    Study study = runs.plan().study();
    return Optional.of(
        new Cohort(
            panel,
            arm.name(),
            study.reference().isBlank() ? "" : arm.inSameMode(study.reference()),
            arm.paper(),
            runs.plan().isGridEdge(reported.get(0).run().factor()),
            reported.stream().map(StudyAnalysis::measured).toList()));
  }

  private static MeasuredRun measured(RunOutcome outcome) {
    String seed = Long.toString(outcome.run().spec().seed());
    return new MeasuredRun(
        seed, "seed " + seed, outcome.finished().orElseThrow(), outcome.secondsPerStep());
  }

  private static RunRow row(RunOutcome outcome) {
    RunRow.Status status =
        outcome.finished().isPresent()
            ? RunRow.Status.FINISHED
            : outcome.hasFailed() ? RunRow.Status.FAILED : RunRow.Status.PENDING;
    return row(
        outcome.run().spec().hash(),
        outcome.run().panel(),
        outcome.run().variant(),
        Long.toString(outcome.run().spec().seed()),
        outcome.run().purpose() == Purpose.SELECTION ? "selection" : "report",
        status,
        outcome.failure(),
        outcome.finished(),
        outcome.secondsPerStep());
  }

  static RunRow row(
      String name,
      String panel,
      String variant,
      String seed,
      String purpose,
      RunRow.Status status,
      String message,
      Optional<FinishedRun> run,
      OptionalDouble secondsPerStep) {
    return new RunRow(
        name,
        panel,
        variant,
        seed,
        purpose,
        status,
        message,
        run.map(FinishedRun::epsilon).orElse(null),
        run.map(FinishedRun::delta).orElse(null),
        run.map(r -> r.settings().value(Setting.LEARNING_RATE)).orElse(null),
        run.map(r -> r.last().testAccuracy()).orElse(null),
        run.map(r -> r.last().testLoss()).orElse(null),
        run.map(r -> r.last().step()).orElse(null),
        secondsPerStep.isPresent() ? secondsPerStep.getAsDouble() : null);
  }
}
