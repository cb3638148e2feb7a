package org.smadp.cli.study;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.smadp.cli.console.Amounts;
import org.smadp.cli.console.Interrupt;
import org.smadp.cli.console.Output;
import org.smadp.cli.console.ProgressLine;
import org.smadp.cli.console.Table;
import org.smadp.data.catalog.DataCatalog;
import org.smadp.experiments.StudyFolder;
import org.smadp.experiments.result.Occasion;
import org.smadp.experiments.result.RunRow;
import org.smadp.experiments.result.StudyResult;
import org.smadp.experiments.study.CostEstimate;
import org.smadp.experiments.study.PlannedRun;
import org.smadp.experiments.study.Scale;
import org.smadp.experiments.study.Studies;
import org.smadp.experiments.study.Study;
import org.smadp.experiments.study.StudyData;
import org.smadp.experiments.study.StudyPlan;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code smadp experiment}: the studies of the paper, one, all, or the list of them. */
@Command(
    name = "experiment",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    header = "Run the paper's experiments and read them in one report.",
    description = {
      "",
      "A study is a grid of training runs. Finished runs are kept and reused: rerun the same"
          + " command to resume a study that was stopped.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  smadp experiment list --scale cpu",
      "  smadp experiment all --scale smoke",
      "  smadp experiment final-accuracy --scale cpu --out results"
    })
public final class ExperimentCommand implements Callable<Integer> {
  private static final String ALL = "all";
  private static final String LIST = "list";

  private final DataCatalog catalog;

  @Spec private CommandSpec spec;
  @Mixin private Output output;

  @Parameters(
      index = "0",
      paramLabel = "NAME|all|list",
      description = "A study, all of them, or a list with the estimated time on this machine.")
  private String name;

  @Option(
      names = "--scale",
      paramLabel = "SCALE",
      defaultValue = "smoke",
      description = "smoke (seconds per run), cpu (hours on two cores) or full. Default: smoke.")
  private String scale;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where runs and results are kept; default studies/SCALE.")
  private Path out;

  public ExperimentCommand(DataCatalog catalog) {
    this.catalog = catalog;
  }

  @Override
  public Integer call() throws IOException {
    Scale chosen = Scale.of(scale);
    Path folder = out == null ? Path.of("studies", chosen.label()) : out;
    if (name.equals(LIST)) {
      return list(chosen, new StudyFolder(folder));
    }
    List<StudyPlan> plans = new ArrayList<>();
    for (String study : name.equals(ALL) ? Studies.names() : List.of(name)) {
      plans.add(plan(Studies.named(study), chosen));
    }
    return run(plans, new StudyFolder(folder));
  }

  private StudyPlan plan(Study study, Scale scale) {
    return new StudyPlan(study, scale, name -> StudyData.isAvailable(name, catalog));
  }

  private int run(List<StudyPlan> plans, StudyFolder folder) throws IOException {
    PrintWriter err = spec.commandLine().getErr();
    ProgressLine line = ProgressLine.on(err);
    var progress = new StudyProgress(line);
    var interrupt = new Interrupt();
    List<StudyResult> results = new ArrayList<>();
    try {
      for (StudyPlan plan : plans) {
        results.add(folder.run(plan, occasion(plan), progress, interrupt));
        line.close();
        if (interrupt.getAsBoolean()) {
          err.println("stopped; rerun the same command to resume");
          return 130;
        }
      }
    } finally {
      interrupt.finished();
    }
    report(results, folder);
    return results.stream().allMatch(r -> r.count(RunRow.Status.FAILED) == 0) ? 0 : 1;
  }

  private Occasion occasion(StudyPlan plan) {
    return Occasion.now(
        "smadp experiment %s --scale %s".formatted(plan.study().name(), plan.scale().label()));
  }

  private void report(List<StudyResult> results, StudyFolder folder) {
    PrintWriter console = spec.commandLine().getOut();
    if (output.json()) {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("report", folder.report().toString());
      map.put("studies", results);
      output.print(console, map);
      return;
    }
    for (StudyResult result : results) {
      console.printf(
          "%-22s %d of %d runs finished%s%n",
          result.name(),
          result.count(RunRow.Status.FINISHED),
          result.runs().size(),
          result.withoutData().isEmpty()
              ? ""
              : "; skipped, data set missing: " + String.join(", ", result.withoutData()));
      result.findings().notes().forEach(note -> console.println("  " + note));
    }
    console.println("report: " + folder.report());
  }

  private int list(Scale chosen, StudyFolder folder) {
    var cost = new CostEstimate(folder.archive());
    List<Map<String, Object>> rows = new ArrayList<>();
    for (String study : Studies.names()) {
      StudyPlan plan = plan(Studies.named(study), chosen);
      List<PlannedRun> runs = plan.expectedRuns();
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("name", study);
      row.put("title", plan.study().title());
      row.put("paper", plan.study().paper());
      row.put("runs", runs.size());
      row.put("seconds", Math.round(runs.stream().mapToDouble(r -> cost.seconds(r.spec())).sum()));
      row.put("withoutData", plan.withoutData());
      rows.add(row);
    }
    PrintWriter console = spec.commandLine().getOut();
    if (output.json()) {
      output.print(console, Map.of("scale", chosen.label(), "studies", rows));
      return 0;
    }
    Table table = new Table().left("study").right("runs").right("about").left("question");
    for (Map<String, Object> row : rows) {
      table.row(
          row.get("name").toString(),
          row.get("runs").toString(),
          Amounts.time(((Long) row.get("seconds")).doubleValue()),
          row.get("title").toString());
    }
    table.print(console);
    console.println();
    console.println("Estimates for scale " + chosen.label() + "; finished runs refine them.");
    return 0;
  }
}
