package org.smadp.train.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.smadp.train.report.Evaluation;
import org.smadp.train.report.PrivacyStatement.GroupFacts;
import org.smadp.train.settings.Settings;
import org.smadp.train.settings.SettingsFile;

/**
 * A run read back from its directory: what was promised, what was reached and how it went.
 *
 * @param settings everything the run was told, defaults included
 * @param dataset name and, for public data, content hash
 * @param dataWeight beta, the weight of the fresh sum in every query
 * @param privacyStatement the text of {@code privacy.md}
 */
public record FinishedRun(
    Path directory,
    Settings settings,
    String dataset,
    double epsilon,
    double delta,
    double samplingRate,
    double dataWeight,
    List<GroupFacts> groups,
    List<Evaluation> evaluations,
    double secondsTraining,
    String privacyStatement) {
  private static final ObjectMapper JSON = new ObjectMapper();

  public FinishedRun {
    groups = List.copyOf(groups);
    evaluations = List.copyOf(evaluations);
    if (evaluations.isEmpty()) {
      throw new IllegalArgumentException(directory + " holds a run without a single evaluation");
    }
  }

  /** How far the run in a directory got. */
  public enum Status {
    /** Nothing that could be resumed. */
    ABSENT,
    /** Begun, not finished: running now, interrupted or crashed. */
    BEGUN,
    /** Its {@code run.json} cannot be read as JSON. */
    DAMAGED,
    FINISHED
  }

  public static Status status(Path directory) throws IOException {
    Path file = directory.resolve(RunDirectory.RUN_FILE);
    if (!Files.isRegularFile(file)) {
      return Status.ABSENT;
    }
    try {
      JsonNode run = JSON.readTree(file.toFile());
      if (!run.isObject()) {
        return Status.DAMAGED;
      }
      return run.path("status").asText().equals("finished") ? Status.FINISHED : Status.BEGUN;
    } catch (JsonProcessingException exception) {
      return Status.DAMAGED;
    }
  }

  public static FinishedRun read(Path directory) throws IOException {
    Path file = directory.resolve(RunDirectory.RUN_FILE);
    Status status = status(directory);
    if (status == Status.DAMAGED) {
      throw new IllegalArgumentException(
          file + " is damaged: it holds no JSON; restore it, or train the run again");
    }
    if (status != Status.FINISHED) {
      throw new IllegalArgumentException(
          directory + " holds no finished run; give the directory of a run that has ended");
    }
    JsonNode run = JSON.readTree(file.toFile());
    JsonNode privacy = run.path("privacy");
    List<GroupFacts> groups = groups(privacy.path("groups"));
    List<String> names = groups.stream().map(GroupFacts::name).toList();
    return new FinishedRun(
        directory,
        SettingsFile.read(file),
        run.path("dataset").asText(),
        privacy.path("epsilon").asDouble(),
        privacy.path("delta").asDouble(),
        privacy.path("samplingRate").asDouble(),
        privacy.path("dataWeight").asDouble(),
        groups,
        new StepsTable(directory.resolve(RunDirectory.STEPS_FILE), names).read(),
        run.path("results").path("secondsTraining").asDouble(),
        Files.readString(directory.resolve(RunDirectory.PRIVACY_FILE), StandardCharsets.UTF_8));
  }

  private static List<GroupFacts> groups(JsonNode rows) {
    List<GroupFacts> groups = new ArrayList<>();
    for (JsonNode row : rows) {
      groups.add(
          new GroupFacts(
              row.path("group").asText(),
              row.path("parameters").asInt(),
              row.path("clipNorm").asDouble(),
              row.path("noiseMultiplier").asDouble(),
              row.path("marginalRatioDiagnostic").asDouble(),
              row.path("marginalEpsilonDiagnostic").asDouble()));
    }
    return groups;
  }

  public Evaluation last() {
    return evaluations.get(evaluations.size() - 1);
  }

  /** The name of the data set; of the user's own files, without their folder. */
  public String datasetName() {
    return dataset.replaceFirst(" (sha256:|\\(content).*", "").replaceFirst(".*/", "");
  }

  /** Expected passes over the data after this many steps. */
  public double epochs(long steps) {
    return steps * samplingRate;
  }
}
