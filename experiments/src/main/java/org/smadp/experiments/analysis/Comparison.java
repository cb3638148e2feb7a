package org.smadp.experiments.analysis;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.smadp.experiments.result.Occasion;
import org.smadp.experiments.result.RunRow;
import org.smadp.experiments.result.StudyResult;
import org.smadp.train.run.FinishedRun;

/**
 * Any finished runs side by side. Runs with the same settings count as repetitions; the others are
 * named by what they do not have in common, and compared with the first.
 */
public final class Comparison {
  private static final List<String> ANALYSES =
      List.of(
          "accuracy-curves",
          "accuracy-by-epsilon",
          "privacy-by-epoch",
          "final-accuracy",
          "differences",
          "memory-depth",
          "stage-spectra",
          "layer-maps");

  private Comparison() {}

  public static StudyResult of(List<FinishedRun> runs, Occasion occasion) {
    if (runs.isEmpty()) {
      throw new IllegalArgumentException("give at least one run to compare");
    }
    requireDistinct(runs);
    Map<String, List<FinishedRun>> alike = new LinkedHashMap<>();
    for (FinishedRun run : runs) {
      alike.computeIfAbsent(name(run, runs), key -> new ArrayList<>()).add(run);
    }
    String reference = alike.keySet().iterator().next();
    List<Cohort> cohorts = new ArrayList<>();
    alike.forEach(
        (name, repetitions) ->
            cohorts.add(
                new Cohort(
                    repetitions.get(0).datasetName(),
                    name,
                    reference,
                    Map.of(),
                    false,
                    measured(repetitions))));
    List<RunRow> rows =
        runs.stream().map(run -> row(run, run.datasetName(), name(run, runs))).toList();
    return new StudyResult(
        "comparison",
        "Comparison of " + runs.size() + (runs.size() == 1 ? " run" : " runs"),
        "How these runs went, side by side.",
        "none, these are your own runs",
        "",
        "own runs",
        occasion,
        List.of(),
        StudyAnalysis.findings(ANALYSES, new RunSet(cohorts, 0)),
        rows);
  }

  /** One run counted twice would pass for two that agree. */
  private static void requireDistinct(List<FinishedRun> runs) {
    Set<Path> seen = new HashSet<>();
    for (FinishedRun run : runs) {
      if (!seen.add(real(run.directory()))) {
        throw new IllegalArgumentException(
            "each run can be compared once only, was given twice: " + run.directory());
      }
    }
  }

  private static Path real(Path directory) {
    try {
      return directory.toRealPath();
    } catch (IOException exception) {
      return directory.toAbsolutePath().normalize();
    }
  }

  private static List<MeasuredRun> measured(List<FinishedRun> runs) {
    return runs.stream()
        .map(
            run ->
                new MeasuredRun(
                    run.directory().toString(),
                    run.directory().toString(),
                    run,
                    OptionalDouble.empty()))
        .toList();
  }

  private static RunRow row(FinishedRun run, String panel, String variant) {
    return StudyAnalysis.row(
        run.directory().toString(),
        panel,
        variant,
        run.directory().toString(),
        "report",
        RunRow.Status.FINISHED,
        "",
        Optional.of(run),
        OptionalDouble.empty());
  }

  /** The algorithm, and every setting in which the runs differ. */
  private static String name(FinishedRun run, List<FinishedRun> all) {
    Map<String, String> own = flat(run);
    String differing =
        own.entrySet().stream()
            .filter(entry -> !entry.getKey().equals("algorithm"))
            .filter(
                entry ->
                    all.stream()
                        .anyMatch(
                            other ->
                                !Objects.equals(flat(other).get(entry.getKey()), entry.getValue())))
            .map(entry -> entry.getKey() + " " + entry.getValue())
            .collect(Collectors.joining(", "));
    String algorithm = own.get("algorithm");
    return differing.isEmpty() ? algorithm : algorithm + ", " + differing;
  }

  private static Map<String, String> flat(FinishedRun run) {
    Map<String, String> flat = new TreeMap<>();
    run.settings().resolved().forEach((key, value) -> flat.put(key, String.valueOf(value)));
    flat.remove("set");
    flat.putAll(run.settings().set());
    return flat;
  }
}
