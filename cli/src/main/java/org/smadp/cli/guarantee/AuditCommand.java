package org.smadp.cli.guarantee;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.smadp.audit.blackbox.RunDistinguisher;
import org.smadp.audit.control.Control;
import org.smadp.audit.control.Controls;
import org.smadp.audit.mechanism.MechanismAudit;
import org.smadp.audit.report.AuditPage;
import org.smadp.audit.report.AuditResult;
import org.smadp.audit.report.AuditText;
import org.smadp.audit.shadow.Draws;
import org.smadp.audit.shadow.ShadowPlan;
import org.smadp.audit.shadow.Subject;
import org.smadp.audit.training.TrainingAudit;
import org.smadp.cli.console.Output;
import org.smadp.cli.console.Table;
import org.smadp.cli.train.SettingOptions;
import org.smadp.nn.ModelZoo;
import org.smadp.train.plan.PlanSettings;
import org.smadp.train.plan.ProtectedUnit;
import org.smadp.train.plan.UnitSettings;
import org.smadp.train.run.FinishedRun;
import org.smadp.train.settings.ExclusiveSettings;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code smadp audit}: tries to refute the epsilon that a plan claims. */
@Command(
    name = "audit",
    sortOptions = false,
    abbreviateSynopsis = true,
    header = "Measure the privacy of a plan and try to refute the epsilon it claims.",
    description = {
      "",
      "Canaries in coordinates of their own go through the production clipping, sums, mixing, noise"
          + " and release of any private algorithm. Exit code 0: consistent with the claim; 1: a"
          + " violation was found.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  smadp audit",
      "  smadp audit --algorithm dp-sam --epsilon 8 --steps 200 --json",
      "  smadp audit --run runs/seven --html audit.html",
      "  smadp audit --canaries 1000 --epsilon 8",
      "  smadp audit --distinguish 200",
      "  smadp audit --control clip-skipped",
      "  smadp audit --list-controls --json"
    })
public final class AuditCommand implements Callable<Integer> {
  /** Settings of a plan; what concerns data files and scores has no place here. */
  private static final SettingOptions SETTINGS =
      new SettingOptions(
          List.of(
              Setting.ALGORITHM,
              Setting.PRESET,
              Setting.EPSILON,
              Setting.DELTA,
              Setting.NOISE_MULTIPLIER,
              Setting.DATASET_SIZE,
              Setting.PRIVACY_UNIT,
              Setting.USERS,
              Setting.EXAMPLES_PER_USER,
              Setting.LOT_SIZE,
              Setting.EPOCHS,
              Setting.STEPS,
              Setting.MODEL,
              Setting.CLIP_NORM,
              Setting.CLIPPING,
              Setting.CLIP_RULE,
              Setting.CLIP_POLICY,
              Setting.CLIP_QUANTILE,
              Setting.CLIP_SHARE,
              Setting.ALLOCATION,
              Setting.LEARNING_RATE,
              Setting.SCHEDULE,
              Setting.RAMP_UP,
              Setting.WEIGHT_DECAY));

  private static final int USUAL_RECORDS = 60_000;
  private static final int SHADOWS_OF_A_RUN = 100;
  private static final int FEWEST_SHADOWS = 20;
  private static final int MOST_SHADOWS = 10_000_000;

  @Spec private CommandSpec spec;
  @Mixin private Output output;

  @Option(
      names = "--run",
      paramLabel = "DIR",
      description = "Audit the plan of a finished run; options of the command line win.")
  private Path run;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "A setting of the algorithm itself, see 'smadp algorithms'; repeatable.")
  private Map<String, String> set = new LinkedHashMap<>();

  @Option(
      names = "--sampling-rate",
      paramLabel = "Q",
      description = "Probability that an example or user joins a lot, instead of --lot-size.")
  private Double samplingRate;

  @Option(
      names = "--shadows",
      paramLabel = "N",
      description = "Shadow canaries over all runs of the mechanism. Default: 1000.")
  private int shadows = 1000;

  @Option(
      names = "--canaries",
      paramLabel = "N",
      description =
          "Audit a training run instead: a linear network on synthetic records and N canaries,"
              + " scored from outside and from inside. The model is thrown away.")
  private Integer canaries;

  @Option(
      names = "--distinguish",
      paramLabel = "N",
      description =
          "Also train a tiny table N times with and without one record, and try to tell which from"
              + " everything in the run directories.")
  private Integer distinguish;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Repeats an earlier audit. Default: a fresh one, which is printed.")
  private Long seed;

  @Option(
      names = "--control",
      paramLabel = "NAME",
      description = "Audit a subject with a known defect, to see that it is found.")
  private String control;

  @Option(names = "--list-controls", description = "Print the names of all controls.")
  private boolean listControls;

  @Option(names = "--html", paramLabel = "FILE", description = "Write a page with figures, too.")
  private Path html;

  /** The command with an option for every setting of a plan. */
  public static CommandLine commandLine() {
    return SETTINGS.addTo(new CommandLine(new AuditCommand()));
  }

  @Override
  public Integer call() throws IOException {
    if (listControls) {
      return list();
    }
    require(
        shadows >= FEWEST_SHADOWS && shadows <= MOST_SHADOWS,
        "--shadows must be in [%d, %d], was %d".formatted(FEWEST_SHADOWS, MOST_SHADOWS, shadows));
    long chosen = seed == null ? Draws.freshSeed() : seed;
    AuditResult result = audited(chosen);
    if (html != null) {
      Files.writeString(html, new AuditPage(result).html());
    }
    if (output.json()) {
      Map<String, Object> json = new LinkedHashMap<>(new AuditText(result).json());
      if (control != null) {
        json.put("control", control);
      }
      output.print(spec.commandLine().getOut(), json);
    } else {
      new AuditText(result).lines().forEach(spec.commandLine().getOut()::println);
    }
    return result.verdict() == AuditResult.Verdict.CONSISTENT ? 0 : 1;
  }

  private AuditResult audited(long chosen) throws IOException {
    require(
        canaries == null || (canaries >= FEWEST_SHADOWS && control == null),
        "--canaries must be at least %d and without --control, was %d"
            .formatted(FEWEST_SHADOWS, canaries));
    require(
        distinguish == null || distinguish >= FEWEST_SHADOWS,
        "--distinguish must be at least %d, was %d".formatted(FEWEST_SHADOWS, distinguish));
    AuditResult result =
        canaries == null
            ? MechanismAudit.of(subject(), shadows, chosen)
            : TrainingAudit.of(settings(), canaries, chosen);
    if (distinguish == null) {
      return result;
    }
    String algorithm = settings().text(Setting.ALGORITHM);
    return result.with(List.of(), List.of(RunDistinguisher.of(algorithm, distinguish, chosen)));
  }

  private int list() {
    PrintWriter out = spec.commandLine().getOut();
    if (output.json()) {
      output.print(out, Map.of("controls", Controls.names()));
      return 0;
    }
    Table table = new Table().left("control").left("defect");
    Controls.all().forEach(one -> table.row(one.name(), one.defect()));
    table.print(out);
    return 0;
  }

  private Subject subject() throws IOException {
    Settings settings = settings();
    if (control == null) {
      return Subject.production(plan(settings));
    }
    Control chosen = Controls.named(control);
    require(
        !settings.has(Setting.ALGORITHM),
        "--algorithm must be left out with --control: %s is built on %s"
            .formatted(chosen.name(), chosen.algorithm()));
    return chosen.subject(plan(settings.with(Setting.ALGORITHM, chosen.algorithm())));
  }

  /** The declared number of examples or users. */
  private static int size(Settings settings) {
    OptionalInt rows =
        settings.has(Setting.DATASET_SIZE)
            ? OptionalInt.of(Math.toIntExact(settings.value(Setting.DATASET_SIZE)))
            : OptionalInt.empty();
    return UnitSettings.declared(settings, rows).orElse(USUAL_RECORDS);
  }

  private static boolean isByUser(Settings settings) {
    return UnitSettings.unit(settings) instanceof ProtectedUnit.User;
  }

  private static ShadowPlan plan(Settings settings) {
    return ShadowPlan.of(
        PlanSettings.plan(
            PlanSettings.withAlgorithmDefaults(settings),
            OptionalInt.of(size(settings)),
            ModelZoo.byName(settings.optional(Setting.MODEL).orElse("mnist-cnn"))),
        SHADOWS_OF_A_RUN);
  }

  private Settings settings() throws IOException {
    Settings given =
        ExclusiveSettings.required(SETTINGS.given(spec.commandLine().getParseResult(), set));
    if (run != null) {
      FinishedRun finished = FinishedRun.read(run);
      Settings planned = finished.settings();
      if (!isByUser(planned)) {
        planned =
            planned.with(Setting.DATASET_SIZE, (long) finished.record().privacy().datasetSize());
      }
      given = ExclusiveSettings.merged(planned, given);
    }
    require(
        !isByUser(given) || (canaries == null && distinguish == null),
        "--canaries and --distinguish must be left out with privacy-unit user: they train on rows;"
            + " the audit of the mechanism has users as canaries");
    if (samplingRate == null) {
      return given;
    }
    require(
        samplingRate > 0 && samplingRate <= 1,
        "--sampling-rate must be in (0, 1], was " + samplingRate);
    require(
        !given.has(Setting.LOT_SIZE),
        "--sampling-rate and --lot-size exclude each other; give one of them");
    return given.with(Setting.LOT_SIZE, samplingRate * size(given));
  }

  private static void require(boolean condition, String message) {
    if (!condition) {
      throw new IllegalArgumentException(message);
    }
  }
}
