package org.smadp.experiments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.smadp.experiments.analysis.Comparison;
import org.smadp.experiments.analysis.StudyAnalysis;
import org.smadp.experiments.result.Heading;
import org.smadp.experiments.result.Occasion;
import org.smadp.experiments.result.ResultFiles;
import org.smadp.experiments.result.RunRow;
import org.smadp.experiments.result.StudiesReport;
import org.smadp.experiments.result.StudyResult;
import org.smadp.experiments.study.RunArchive;
import org.smadp.experiments.study.RunExecutor;
import org.smadp.experiments.study.Studies;
import org.smadp.experiments.study.StudyListener;
import org.smadp.experiments.study.StudyPlan;
import org.smadp.experiments.study.StudyRunner;
import org.smadp.experiments.study.TrainingExecutor;
import org.smadp.train.run.AtomicFile;
import org.smadp.train.run.FinishedRun;
import org.smadp.train.run.RunFile;
import org.smadp.train.run.RunStatus;

/**
 * A folder of studies: {@code runs/} with every run under its hash, a directory of results for each
 * study, and {@code report.html} over all of them.
 */
public final class StudyFolder {
  private final Path folder;
  private final RunExecutor executor;

  public StudyFolder(Path folder) {
    this(folder, new TrainingExecutor(folder.resolve("digits")));
  }

  StudyFolder(Path folder, RunExecutor executor) {
    this.folder = folder;
    this.executor = executor;
  }

  public RunArchive archive() {
    return new RunArchive(folder.resolve("runs"));
  }

  /** The page over all studies of this folder. */
  public Path report() {
    return folder.resolve("report.html");
  }

  /**
   * Carries out what is left of a study, and writes its results and the report. An interrupted
   * study leaves its finished runs only: a process that is ending can no longer draw.
   */
  public StudyResult run(
      StudyPlan plan, Occasion occasion, StudyListener listener, BooleanSupplier interrupted)
      throws IOException {
    StudyAnalysis.requireKnown(plan.study());
    var runner = new StudyRunner(archive(), executor, listener, interrupted);
    StudyResult result = StudyAnalysis.of(runner.run(plan), occasion);
    if (interrupted.getAsBoolean()) {
      return result;
    }
    ResultFiles.write(folder.resolve(result.name()), result);
    writeReport(Heading.ofStudies(), described());
    return result;
  }

  /** Puts finished runs side by side, wherever they are. */
  public StudyResult compare(List<FinishedRun> runs, Occasion occasion) throws IOException {
    StudyResult result = Comparison.of(runs, occasion);
    ResultFiles.write(folder.resolve(result.name()), result);
    Map<String, FinishedRun> described = new LinkedHashMap<>();
    for (int i = 0; i < runs.size(); i++) {
      described.put(result.runs().get(i).run(), runs.get(i));
    }
    writeReport(Heading.ofComparison(result.title()), described);
    return result;
  }

  private void writeReport(Heading heading, Map<String, FinishedRun> described) throws IOException {
    AtomicFile.write(report(), new StudiesReport(heading, results(), described).html());
  }

  /** Results in the order of the catalogue, others after them. */
  private List<StudyResult> results() throws IOException {
    List<StudyResult> results = new ArrayList<>(ResultFiles.readAll(folder));
    List<String> order = Studies.names();
    results.sort(
        Comparator.comparingInt(
            result -> {
              int place = order.indexOf(result.name());
              return place < 0 ? order.size() : place;
            }));
    return results;
  }

  private Map<String, FinishedRun> described() throws IOException {
    Map<String, FinishedRun> runs = new LinkedHashMap<>();
    for (StudyResult result : results()) {
      for (RunRow row : result.runs()) {
        Path directory = archive().folder().resolve(row.run());
        if (!runs.containsKey(row.run())
            && Files.isDirectory(directory)
            && RunFile.status(directory) == RunStatus.FINISHED) {
          readable(directory).ifPresent(run -> runs.put(row.run(), run));
        }
      }
    }
    return runs;
  }

  /** A run whose files are damaged has no description; its row in the results says so. */
  private static Optional<FinishedRun> readable(Path directory) throws IOException {
    try {
      return Optional.of(FinishedRun.read(directory));
    } catch (IllegalArgumentException exception) {
      return Optional.empty();
    }
  }
}
