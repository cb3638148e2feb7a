package org.smadp.cli.train;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.smadp.cli.console.Amounts;
import org.smadp.cli.console.Interrupt;
import org.smadp.cli.console.Output;
import org.smadp.cli.console.ProgressLine;
import org.smadp.nn.RuntimeOptions;
import org.smadp.optim.setting.ChoiceName;
import org.smadp.train.PrivateTraining;
import org.smadp.train.TrainingBuilder;
import org.smadp.train.TrainingResult;
import org.smadp.train.place.Workplace;
import org.smadp.train.report.HeldOutRows;
import org.smadp.train.report.Numbers;
import org.smadp.train.run.Ending;
import org.smadp.train.run.ResumedSettings;
import org.smadp.train.run.RunFile;
import org.smadp.train.run.RunStatus;
import org.smadp.train.run.StoredModel;
import org.smadp.train.score.Measure;
import org.smadp.train.score.Scores;
import org.smadp.train.settings.ExclusiveSettings;
import org.smadp.train.settings.Recipes;
import org.smadp.train.settings.Settings;
import org.smadp.train.settings.SettingsFile;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code smadp train}: a private training run, new or resumed. */
@Command(
    name = "train",
    sortOptions = false,
    abbreviateSynopsis = true,
    header = "Train a network privately and leave a model, a privacy statement and a report.",
    description = {
      "",
      "Without options it trains on the bundled MNIST digits by the recipe mnist-best, to a joint"
          + " guarantee of epsilon 3 at delta 1e-5. Once you choose settings of your own, the rest"
          + " have the defaults below; smadp recipes lists settings that go well together.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  smadp train",
      "  smadp train --epsilon 1 --seed 7 --out runs/seven",
      "  smadp train --algorithm dp-sgd --steps 100 --json",
      "  smadp train --set mixing=0.55 --set window=8 --set fractional-order=0.9",
      "  smadp train --data csv:patients.csv --label outcome --classes no,yes \\",
      "      --bounds 0:120 --dataset-size 10000",
      "  smadp train --resume runs/seven --seed 7",
      "  smadp train --config runs/seven/run.json",
      "  smadp train --spark spark://host:7077 --data parquet:/data/rows \\",
      "      --schema rows.yaml --dataset-size 8000000"
    })
public final class TrainCommand implements Callable<Integer> {
  static final String FEATURE_CACHE =
      "Keep an encoder's features of private data there, to be found again by content; they are as"
          + " private as the data. Default: they are computed anew; those of public data sets are"
          + " kept in the cache.";

  @Spec private CommandSpec spec;
  @Mixin private Output output;

  @Option(names = "--out", paramLabel = "DIR", description = "Run directory; default runs/<time>.")
  private Path out;

  @Option(
      names = "--resume",
      paramLabel = "DIR",
      description = "Resume an interrupted run; its settings are kept.")
  private Path resume;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Settings and options from a YAML file or a run.json; the command line wins.")
  private Path config;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Reproducible randomness; not private against whoever knows N.")
  private Long seed;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "A setting of the algorithm itself, see 'smadp algorithms'; repeatable.")
  private Map<String, String> set = new LinkedHashMap<>();

  @Option(
      names = "--evaluate-every",
      paramLabel = "N",
      description =
          "Steps between evaluations on the test set; default a twentieth of the run, or more if"
              + " that would take more than about a tenth of its time.")
  private Long evaluateEvery;

  @Option(
      names = "--checkpoint-every",
      paramLabel = "N",
      description = "Steps between checkpoints; default a twentieth of the run.")
  private Long checkpointEvery;

  @Option(
      names = "--physical-batch",
      paramLabel = "N",
      description =
          "Examples in memory at once, rounded to multiples of 64; changes speed and memory only.")
  private Long physicalBatch;

  @Option(names = "--feature-cache", paramLabel = "DIR", description = FEATURE_CACHE)
  private Path featureCache;

  @Mixin private ClusterOptions cluster;

  /** The command with an option for every setting. */
  public static CommandLine commandLine() {
    return SettingOptions.all().addTo(new CommandLine(new TrainCommand()));
  }

  @Override
  public Integer call() throws IOException {
    PrintWriter err = spec.commandLine().getErr();
    Settings given = settings();
    Path directory = directory();
    ProgressLine line = ProgressLine.on(err);
    TrainingBuilder builder =
        PrivateTraining.builder(resume == null ? given : ResumedSettings.of(resume, given, seed()))
            .seed(seed())
            .options(options())
            .listener(new TrainProgress(line));
    if (resume != null) {
      builder.stored(StoredModel.in(resume));
    }
    if (evaluateEvery != null) {
      builder.evaluateEvery(evaluateEvery);
    }
    if (featureCache != null) {
      builder.featureCache(featureCache);
    }
    if (checkpointEvery != null) {
      builder.checkpointEvery(checkpointEvery);
    }
    var interrupt = new Interrupt();
    try (Workplace place = cluster.open();
        PrivateTraining training = builder.at(place).interruptedBy(interrupt).build()) {
      training.notes().forEach(note -> err.println("smadp: note: " + note));
      TrainingResult result = resume == null ? training.run(directory) : training.resume(directory);
      line.close();
      return report(result, directory, err);
    } catch (IOException exception) {
      throw withWayOut(exception, directory);
    } catch (UncheckedIOException exception) {
      throw withWayOut(new IOException(exception.getMessage(), exception), directory);
    } finally {
      interrupt.finished();
    }
  }

  private OptionalLong seed() {
    return seed == null ? OptionalLong.empty() : OptionalLong.of(seed);
  }

  static IOException withWayOut(IOException failure, Path directory) throws IOException {
    boolean full = String.valueOf(failure.getMessage()).contains("No space left");
    return full && RunFile.status(directory) == RunStatus.BEGUN
        ? new IOException(
            "%s; free some space, then resume with: smadp train --resume %s"
                .formatted(failure.getMessage(), directory),
            failure)
        : failure;
  }

  private Path directory() {
    Path chosen = Objects.requireNonNullElseGet(resume == null ? out : resume, this::timed);
    if (chosen.toString().isBlank()) {
      throw new IllegalArgumentException(
          (resume == null ? "out" : "resume") + " must name a directory, was ''");
    }
    return chosen;
  }

  private Path timed() {
    String time =
        LocalDateTime.now(ZoneId.systemDefault())
            .format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss"));
    return Path.of("runs", time);
  }

  private Settings settings() throws IOException {
    Settings options =
        ExclusiveSettings.required(
            SettingOptions.all().given(spec.commandLine().getParseResult(), set));
    if (resume != null && out != null) {
      throw new IllegalArgumentException(
          "out and resume exclude each other: a resumed run stays in its directory; leave --out out");
    }
    if (config == null) {
      return resume == null ? Recipes.usual(options) : options;
    }
    SettingsFile.Content file = SettingsFile.read(config, OwnOptions.KEYS);
    take(new OwnOptions(config, file.others()));
    return ExclusiveSettings.merged(file.settings(), options);
  }

  /** Options of this command that the file gives and the command line does not. */
  private void take(OwnOptions file) {
    out = out == null && resume == null ? file.path("out") : out;
    seed = seed == null ? file.whole("seed") : seed;
    evaluateEvery = evaluateEvery == null ? file.whole("evaluate-every") : evaluateEvery;
    checkpointEvery = checkpointEvery == null ? file.whole("checkpoint-every") : checkpointEvery;
    physicalBatch = physicalBatch == null ? file.whole("physical-batch") : physicalBatch;
    featureCache = featureCache == null ? file.path("feature-cache") : featureCache;
    cluster.takeMaster(file.text("spark"));
  }

  private RuntimeOptions options() {
    RuntimeOptions options = RuntimeOptions.defaults();
    if (physicalBatch == null) {
      return options;
    }
    if (physicalBatch < 1) {
      throw new IllegalArgumentException("physical-batch must be >= 1, was " + physicalBatch);
    }
    long workers = Math.max(1, physicalBatch / options.microBatch());
    return options.withWorkers((int) Math.min(workers, options.workers()));
  }

  private int report(TrainingResult result, Path directory, PrintWriter err) {
    if (result.ending() == Ending.INTERRUPTED) {
      err.printf(
          "stopped after step %d; resume with: smadp train --resume %s%s%n",
          result.last().step(), directory, seed == null ? "" : " --seed N");
      return 130;
    }
    if (output.json()) {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("epsilon", result.privacy().epsilon());
      map.put("delta", result.privacy().delta());
      result
          .booked()
          .ifPresent(
              booked -> {
                map.put("composedEpsilon", booked.epsilon());
                map.put("composedDelta", booked.delta());
                map.put("budgetEpsilon", booked.cap());
                map.put("budgetRuns", booked.runs());
              });
      result
          .last()
          .scores()
          .ifPresent(
              scores -> {
                map.put(scores.measure().key(), scores.headline().value());
                if (scores.headline().stddev() > 0) {
                  map.put(scores.measure().noiseKey(), scores.headline().stddev());
                }
                scores.details().ifPresent(details -> map.put("details", details));
              });
      map.put("steps", result.last().step());
      map.put("secondsTraining", result.secondsTraining());
      map.put("ending", ChoiceName.of(result.ending()));
      map.put("runDirectory", directory.toString());
      output.print(spec.commandLine().getOut(), map);
      return 0;
    }
    PrintWriter console = spec.commandLine().getOut();
    if (Double.isInfinite(result.privacy().epsilon())) {
      console.println("privacy          no guarantee (epsilon = infinity)");
    } else {
      console.printf(
          "joint guarantee  epsilon = %s at delta = %s, %s%n",
          Numbers.upper(result.privacy().epsilon()),
          Numbers.number(result.privacy().delta()),
          result.privacy().spec().unit().adjacency());
    }
    result
        .booked()
        .ifPresent(
            booked ->
                console.printf(
                    "all runs         epsilon = %s at delta = %s, %d of them; the cap is %s%n",
                    Numbers.upper(booked.epsilon()),
                    Numbers.number(booked.delta()),
                    booked.runs(),
                    Numbers.number(booked.cap())));
    console.printf(
        "%-16s %s (%s)%n",
        result.last().scores().map(Scores::measure).orElse(Measure.ACCURACY).words(),
        result.last().scores().map(Scores::text).orElse("none"),
        result.privacy().heldOut().note());
    result.last().scores().ifPresent(scores -> details(scores, console));
    heldOut(result.privacy().heldOut(), console);
    console.printf(
        Locale.ROOT,
        "training         %s in %.0f s%s%n",
        Amounts.count(result.last().step(), "step"),
        result.secondsTraining(),
        result.ending() == Ending.BUDGET_SPENT
            ? "; stopped early, the next step would have passed the target"
            : "");
    console.printf("randomness       %s%n", result.privacy().randomnessText());
    console.printf("written to       %s (start with report.html and privacy.md)%n", directory);
    return 0;
  }

  private static void details(Scores scores, PrintWriter console) {
    scores
        .details()
        .ifPresent(
            details -> {
              details.rows().forEach((name, value) -> console.printf("%-16s %s%n", name, value));
              details
                  .warning(scores.headline())
                  .ifPresent(warning -> console.printf("warning          %s%n", warning));
            });
  }

  private static void heldOut(HeldOutRows rows, PrintWriter console) {
    if (rows.areOwn()) {
      console.printf(
          "held-out rows    %s%s%n",
          rows.areCovered() ? "epsilon = " + Numbers.upper(rows.epsilon()) + "; " : "", rows.how());
    }
  }
}
