package org.smadp.train.run;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.smadp.data.ColumnScaling;
import org.smadp.data.InputFormat;
import org.smadp.data.Pretraining;
import org.smadp.data.Standardisation;
import org.smadp.optim.setting.ChoiceName;
import org.smadp.train.report.Trial;
import org.smadp.train.score.Measure;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;
import org.smadp.train.settings.SettingsFile;

/**
 * The file {@code run.json}: everything about a run that is no table, no model and no prose. What
 * it holds is what the components say; they are written and read by {@link RunFile}.
 *
 * <p>Guarantee: a number that is missing is refused by name, never read as zero. Components that
 * are not there yet, or were not there in an older version, are null.
 *
 * @param runId names the run in all of its files; random, or for a seeded run derived from its
 *     facts, so that repeating it gives the same files
 * @param configuration every setting by key, as the user wrote it
 * @param dataset name and, for public data, content hash
 * @param inputs how examples are read and scaled, see {@link InputFormatJson}
 * @param standardisation means and spreads of columns, once they are released; of tables only
 * @param algorithm all settings of the algorithm, in its own text
 * @param fingerprint of the facts a run began with; until it is finished
 * @param dataTag of the content of the data, keyed by the seed; until a seeded run is finished
 * @param journals files in which charges are written down, each of them begun; until the run is
 *     finished
 * @param privacy what is guaranteed; once it is finished, as are the results
 * @param digests the file with digests of what a finished run wrote, see {@link RunDigests}
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RunRecord(
    Stage status,
    String runId,
    Map<String, Object> configuration,
    String dataset,
    JsonNode inputs,
    JsonNode standardisation,
    String algorithm,
    String randomness,
    Integer parameters,
    RunEnvironment environment,
    String fingerprint,
    String dataTag,
    List<String> journals,
    RecordedPrivacy privacy,
    RecordedResults results,
    String digests) {
  /** How far a run got, in the words of the file. */
  public enum Stage {
    RUNNING,
    FINISHED;

    @JsonCreator
    static Stage of(String text) {
      return FINISHED.text().equals(text) ? FINISHED : RUNNING;
    }

    @JsonValue
    String text() {
      return ChoiceName.of(this);
    }
  }

  /** What models of this run are judged by. */
  Measure measure() {
    return Measure.of(InputFormatJson.labels(inputs));
  }

  /**
   * The configuration as settings.
   *
   * @param directory of the run, for messages
   */
  public Settings settings(Path directory) {
    String where = directory.resolve(RunFile.NAME).toString();
    return SettingsFile.settings(RunFile.tree(configuration), where);
  }

  /** What the run is, in a few words. */
  String title() {
    return "%s on %s, %s"
        .formatted(
            configuration.get(Setting.ALGORITHM.key()),
            datasetName(),
            configuration.get(Setting.MODEL.key()));
  }

  /** The name of the data set; of the user's own files, without their folder. */
  String datasetName() {
    return dataset.replaceFirst(" (sha256:|\\(content).*", "").replaceFirst(".*/", "");
  }

  /** How examples are read and scaled, by declarations and by what was released. */
  public InputFormat inputFormat() {
    InputFormat format = InputFormatJson.parse(inputs);
    return format.scaling() instanceof ColumnScaling columns
        ? new InputFormat(
            format.shape(), format.labels(), new ColumnScaling(columns.schema(), released()))
        : format;
  }

  /** What is known of the encoder before the network. */
  public Optional<Pretraining> pretraining() {
    return InputFormatJson.pretraining(inputs);
  }

  /** Means and spreads of columns that were released. */
  Optional<Standardisation> released() {
    return Optional.ofNullable(standardisation).map(InputFormatJson::standardisation);
  }

  /** The same unfinished run with what was released of its columns. */
  RunRecord withStandardisation(Standardisation standard) {
    return new RunRecord(
        status,
        runId,
        configuration,
        dataset,
        inputs,
        RunFile.tree(InputFormatJson.toMap(standard)),
        algorithm,
        randomness,
        parameters,
        environment,
        fingerprint,
        dataTag,
        journals,
        privacy,
        results,
        digests);
  }

  /** The same run with its results; what was needed to resume it is left out. */
  RunRecord finished(RecordedPrivacy guaranteed, RecordedResults reached) {
    return new RunRecord(
        Stage.FINISHED,
        runId,
        configuration,
        dataset,
        inputs,
        standardisation,
        algorithm,
        randomness,
        parameters,
        environment,
        null,
        null,
        null,
        guaranteed,
        reached,
        RunDigests.FILE);
  }

  /** The same unfinished run with one more journal. */
  RunRecord withJournal(String file) {
    List<String> more = new ArrayList<>(journals);
    more.add(file);
    return new RunRecord(
        status,
        runId,
        configuration,
        dataset,
        inputs,
        standardisation,
        algorithm,
        randomness,
        parameters,
        environment,
        fingerprint,
        dataTag,
        more,
        privacy,
        results,
        digests);
  }

  /** Whether what this run charged is in chained journals, as it is since they exist. */
  boolean isChained() {
    return runId != null && journals != null;
  }

  /**
   * Refuses a trial that its search did not choose: whoever sees it is owed more than is stated.
   */
  public void requireReleasable(String use) {
    if (ChoiceName.of(Trial.Standing.NOT_CHOSEN).equals(privacy.trial())) {
      throw new IllegalArgumentException(
          use
              + ": this run is a trial that its search did not choose, so no guarantee covers its"
              + " release; give the chosen one");
    }
  }
}
