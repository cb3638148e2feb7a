package org.smadp.train.run;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.smadp.data.ColumnScaling;
import org.smadp.data.InputFormat;
import org.smadp.data.Pretraining;
import org.smadp.data.Standardisation;
import org.smadp.optim.setting.ChoiceName;
import org.smadp.train.plan.ByFilter;
import org.smadp.train.plan.PrivacySpec;
import org.smadp.train.plan.ProtectedUnit;
import org.smadp.train.report.BandFacts;
import org.smadp.train.report.Evaluation;
import org.smadp.train.report.HeldOutRows;
import org.smadp.train.report.PrivacyStatement;
import org.smadp.train.report.PrivacyStatement.GroupFacts;
import org.smadp.train.report.SearchFacts;
import org.smadp.train.report.Trial;
import org.smadp.train.score.AmountDetails;
import org.smadp.train.score.Details;
import org.smadp.train.score.Figure;
import org.smadp.train.score.LabelDetails;
import org.smadp.train.score.Measure;
import org.smadp.train.score.ScoreDetails;
import org.smadp.train.score.Scores;
import org.smadp.train.settings.EvaluationMode;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;
import org.smadp.train.settings.SettingsFile;

/**
 * The file {@code run.json}: everything about a run that is no table, no model and no prose. What
 * it holds is what the components say; they are written and read here and nowhere else.
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
    Environment environment,
    String fingerprint,
    String dataTag,
    List<String> journals,
    Privacy privacy,
    Results results) {
  /** The file's name in the directory of its run. */
  public static final String FILE = "run.json";

  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

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

  /**
   * Versions, machine and time.
   *
   * @param revision of the sources, or unknown; null in records of earlier versions
   * @param date when the run began, in UTC; null in records of earlier versions
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Environment(
      String smadp,
      String revision,
      String date,
      String pytorch,
      String java,
      String os,
      int processors) {}

  /** The privacy statement in numbers. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Privacy(
      double epsilon,
      double delta,
      String algorithm,
      String adjacency,
      String sampling,
      double samplingRate,
      double largestSamplingRate,
      int datasetSize,
      String privacyUnit,
      Integer examplesPerUser,
      double expectedLotSize,
      long events,
      long releases,
      String accountant,
      Double filterOrder,
      Double epsilonByCapDiagnostic,
      Double columnNoiseMultiplier,
      double jointNoiseMultiplier,
      double dataWeight,
      String clipping,
      String clipRule,
      String clippingInWords,
      String noiseAllocation,
      String noise,
      String randomness,
      String evaluation,
      Double evaluationEpsilon,
      Long evaluations,
      List<GroupFacts> groups,
      Integer bands,
      List<Double> strategy,
      Double lateStepNoise,
      Double predictedErrorRatio,
      String trial,
      SearchFacts search) {
    static Privacy of(PrivacyStatement statement) {
      PrivacySpec spec = statement.spec();
      HeldOutRows heldOut = statement.heldOut();
      boolean charged = heldOut.mode() == EvaluationMode.PRIVATE;
      return new Privacy(
          statement.epsilon(),
          statement.delta(),
          statement.algorithm(),
          spec.unit().adjacency(),
          statement.bands().isPresent() ? "cyclic-poisson" : "poisson",
          spec.samplingRate(),
          statement.largestSamplingRate(),
          spec.datasetSize(),
          spec.unit().noun(),
          spec.unit() instanceof ProtectedUnit.User user ? user.examplesPerUser() : null,
          spec.expectedLotSize(),
          statement.events(),
          statement.releases(),
          accountant(statement),
          statement.filter().map(ByFilter::order).orElse(null),
          statement.filter().map(ByFilter::epsilonByCap).orElse(null),
          spec.columnNoise().isPresent() ? spec.columnNoise().getAsDouble() : null,
          statement.jointNoiseMultiplier(),
          statement.dataWeight(),
          ChoiceName.of(spec.clipScope()),
          ChoiceName.of(spec.clipRule()),
          spec.unit().said(statement.clipping()),
          ChoiceName.of(spec.allocation()),
          ChoiceName.of(spec.noise()),
          ChoiceName.of(statement.randomness()),
          ChoiceName.of(heldOut.mode()),
          charged ? heldOut.epsilon() : null,
          charged ? heldOut.evaluations() : null,
          statement.groups(),
          statement.bands().map(facts -> spec.bands()).orElse(null),
          statement.bands().map(facts -> spec.strategy().coefficients()).orElse(null),
          statement.bands().map(BandFacts::stepFactor).orElse(null),
          statement.bands().map(RunRecord.Privacy::errorRatio).orElse(null),
          statement.trial().map(trial -> ChoiceName.of(trial.standing())).orElse(null),
          statement.trial().map(Trial::search).orElse(null));
    }

    private static Double errorRatio(BandFacts facts) {
      return facts.errorRatio().isPresent() ? facts.errorRatio().getAsDouble() : null;
    }

    private static String accountant(PrivacyStatement statement) {
      if (statement.trial().filter(Trial::isChosen).isPresent()) {
        return "renyi, best of a random number of runs";
      }
      return statement.filter().isPresent() ? "renyi filter" : "privacy loss distribution";
    }

    public Privacy {
      groups = List.copyOf(Objects.requireNonNull(groups, "groups"));
    }
  }

  /** What the finished model reaches. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Results(
      Double testAccuracy,
      Double testRmse,
      Double testLoss,
      Double testAccuracyStddev,
      Double testRmseStddev,
      List<Scores.ClassScore> classes,
      ScoreDetails details,
      LabelDetails labels,
      AmountDetails amount,
      long steps,
      double secondsTraining,
      String ending) {
    static Results of(Evaluation last, double seconds, Ending ending) {
      Optional<Scores> scores = last.scores();
      return new Results(
          headline(scores, Measure.ACCURACY).map(Figure::value).orElse(null),
          headline(scores, Measure.RMSE).map(Figure::value).orElse(null),
          scores.map(Scores::loss).orElse(null),
          noise(scores, Measure.ACCURACY),
          noise(scores, Measure.RMSE),
          scores.map(Scores::classes).filter(classes -> !classes.isEmpty()).orElse(null),
          details(scores, ScoreDetails.class),
          details(scores, LabelDetails.class),
          details(scores, AmountDetails.class),
          last.step(),
          seconds,
          ChoiceName.of(ending));
    }

    private static Optional<Figure> headline(Optional<Scores> scores, Measure measure) {
      return scores.filter(of -> of.measure() == measure).map(Scores::headline);
    }

    private static Double noise(Optional<Scores> scores, Measure measure) {
      return headline(scores, measure).map(Figure::stddev).filter(s -> s > 0).orElse(null);
    }

    private static <T> T details(Optional<Scores> scores, Class<T> kind) {
      return scores.flatMap(Scores::details).filter(kind::isInstance).map(kind::cast).orElse(null);
    }

    /** Details, whatever the task. */
    Optional<Details> allDetails() {
      return Stream.<Details>of(details, labels, amount).filter(Objects::nonNull).findFirst();
    }

    /** What the model is judged by, in words; empty when it was not evaluated. */
    public Optional<String> headline() {
      if (testRmse != null) {
        return Optional.of(text(Measure.RMSE, testRmse, testRmseStddev));
      }
      return Optional.ofNullable(testAccuracy)
          .map(accuracy -> text(Measure.ACCURACY, accuracy, testAccuracyStddev));
    }

    private static String text(Measure measure, double value, Double stddev) {
      return measure.text(new Figure(value, stddev == null ? 0 : stddev));
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
    String where = directory.resolve(FILE).toString();
    return SettingsFile.settings(JSON.valueToTree(configuration), where);
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
        JSON.valueToTree(InputFormatJson.toMap(standard)),
        algorithm,
        randomness,
        parameters,
        environment,
        fingerprint,
        dataTag,
        journals,
        privacy,
        results);
  }

  /** The same run with its results; what was needed to resume it is left out. */
  RunRecord finished(Privacy guaranteed, Results reached) {
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
        reached);
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
        results);
  }

  /** Whether what this run charged is in chained journals, as it is since they exist. */
  boolean isChained() {
    return runId != null && journals != null;
  }

  void write(Path directory) throws IOException {
    AtomicFile.write(directory.resolve(FILE), JSON.writeValueAsString(this) + "\n");
  }

  /** How far the run in a directory got. */
  public static RunStatus status(Path directory) throws IOException {
    Path file = directory.resolve(FILE);
    if (!Files.isRegularFile(file)) {
      return RunStatus.ABSENT;
    }
    try {
      return read(file).status == Stage.FINISHED ? RunStatus.FINISHED : RunStatus.BEGUN;
    } catch (DamagedRecordException exception) {
      return RunStatus.DAMAGED;
    }
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

  /** The record of a finished run; anything else is refused with a way out. */
  public static RunRecord finishedIn(Path directory) throws IOException {
    Path file = directory.resolve(FILE);
    if (!Files.isRegularFile(file)) {
      throw new IllegalArgumentException(
          directory
              + " holds no finished run: there is no "
              + FILE
              + "; give the directory that 'smadp train' wrote");
    }
    RunRecord run = read(file);
    if (run.status != Stage.FINISHED) {
      throw new IllegalArgumentException(
          "the run in %s is not finished; resume it with: smadp train --resume %s"
              .formatted(directory, directory));
    }
    return run;
  }

  /** The record of a run that can be resumed; anything else is refused with a way out. */
  public static RunRecord begunIn(Path directory) throws IOException {
    SearchDirectory.requireNoTrial(directory);
    Path file = directory.resolve(FILE);
    if (!Files.isRegularFile(file)) {
      throw new IllegalArgumentException(
          "resume: " + directory + " holds no " + FILE + ", so no run began there");
    }
    RunRecord run = read(file);
    if (run.status == Stage.FINISHED) {
      throw new IllegalArgumentException(
          "resume: the run in %s is finished; start a new one with --config %s"
              .formatted(directory, file));
    }
    if (!run.isChained()) {
      throw new IllegalArgumentException(
          "resume: the run in %s was begun by an earlier version, whose ledger cannot be verified;"
                  .formatted(directory)
              + " finish it with that version, or start a new one with --config "
              + file);
    }
    return run;
  }

  private static RunRecord read(Path file) throws IOException {
    RunRecord run;
    try (InputStream in = Files.newInputStream(file)) {
      JsonNode root = JSON.readTree(in);
      if (!root.isObject()) {
        throw new DamagedRecordException(file, "it holds no keys and values");
      }
      run = JSON.treeToValue(root, RunRecord.class);
    } catch (JsonMappingException exception) {
      throw new DamagedRecordException(file, path(exception) + " is missing or no such value");
    } catch (JsonProcessingException exception) {
      throw new DamagedRecordException(file, "it is not valid JSON");
    }
    if (run.status == null) {
      throw new DamagedRecordException(file, "status is missing or no such value");
    }
    if (run.status == Stage.FINISHED) {
      run.requireResults(file);
    }
    return run;
  }

  private void requireResults(Path file) throws DamagedRecordException {
    if (configuration == null || inputs == null || privacy == null || results == null) {
      throw new DamagedRecordException(
          file, "a finished run has configuration, inputs, privacy and results");
    }
  }

  private static String path(JsonMappingException exception) {
    return exception.getPath().stream()
        .map(step -> step.getFieldName() == null ? "" + step.getIndex() : step.getFieldName())
        .collect(Collectors.joining("."));
  }
}
