package org.smadp.cli.study;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.smadp.cli.console.Output;
import org.smadp.experiments.StudyFolder;
import org.smadp.experiments.result.Occasion;
import org.smadp.experiments.result.StudyResult;
import org.smadp.train.run.FinishedRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code smadp compare}: any finished runs side by side in one report. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    header = "Compare finished runs in tables, figures and one report.",
    description = {
      "",
      "Runs with the same settings count as repetitions of each other; the others are named by the"
          + " settings in which they differ and compared with the first.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {"  smadp compare runs/one runs/two runs/three --out comparison"})
public final class CompareCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private Output output;

  @Parameters(arity = "1..*", paramLabel = "RUN", description = "Directories of finished runs.")
  private List<Path> runs;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "comparison",
      description = "Where results are written. Default: comparison.")
  private Path out;

  @Override
  public Integer call() throws IOException {
    List<FinishedRun> finished = new ArrayList<>();
    for (Path run : runs) {
      finished.add(FinishedRun.read(run));
    }
    String command =
        "smadp compare " + runs.stream().map(Path::toString).collect(Collectors.joining(" "));
    var folder = new StudyFolder(out);
    StudyResult result = folder.compare(finished, Occasion.now(command));
    PrintWriter console = spec.commandLine().getOut();
    if (output.json()) {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("report", folder.report().toString());
      map.put("comparison", result);
      output.print(console, map);
      return 0;
    }
    result.findings().notes().forEach(console::println);
    console.println("report: " + folder.report());
    return 0;
  }
}
