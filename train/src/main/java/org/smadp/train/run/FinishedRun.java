package org.smadp.train.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.smadp.train.report.Evaluation;
import org.smadp.train.report.PrivacyStatement.GroupFacts;
import org.smadp.train.settings.Settings;

/**
 * A run read back from its directory: what was promised, what was reached and how it went.
 *
 * @param settings everything the run was told, defaults included
 * @param privacyStatement the text of {@code privacy.md}
 */
public record FinishedRun(
    Path directory,
    RunRecord record,
    Settings settings,
    List<Evaluation> evaluations,
    String privacyStatement) {
  public FinishedRun {
    evaluations = List.copyOf(evaluations);
    if (evaluations.isEmpty()) {
      throw new IllegalArgumentException(directory + " holds a run without a single evaluation");
    }
  }

  public static FinishedRun read(Path directory) throws IOException {
    RunRecord record = RunFile.finishedIn(directory);
    List<String> groups = record.privacy().groups().stream().map(GroupFacts::name).toList();
    return new FinishedRun(
        directory,
        record,
        record.settings(directory),
        new StepsTable(directory.resolve(RunDirectory.STEPS_FILE), record.measure(), groups).read(),
        Files.readString(directory.resolve(RunDirectory.PRIVACY_FILE), StandardCharsets.UTF_8));
  }

  public double epsilon() {
    return record.privacy().epsilon();
  }

  public double delta() {
    return record.privacy().delta();
  }

  public double samplingRate() {
    return record.privacy().samplingRate();
  }

  /** beta, the weight of the fresh sum in every query. */
  public double dataWeight() {
    return record.privacy().dataWeight();
  }

  public List<GroupFacts> groups() {
    return record.privacy().groups();
  }

  public Evaluation last() {
    return evaluations.get(evaluations.size() - 1);
  }

  /** The name of the data set; of the user's own files, without their folder. */
  public String datasetName() {
    return record.datasetName();
  }

  /** Expected passes over the data after this many steps. */
  public double epochs(long steps) {
    return steps * samplingRate();
  }
}
