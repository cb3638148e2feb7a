package org.smadp.cli.train;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.smadp.cli.console.Output;
import org.smadp.cli.console.Table;
import org.smadp.optim.AlgorithmEntry;
import org.smadp.optim.StepCost;
import org.smadp.optim.algorithm.Algorithms;
import org.smadp.optim.setting.Setting;
import org.smadp.train.report.Numbers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code smadp algorithms}: the catalogue of private optimisers. */
@Command(
    name = "algorithms",
    sortOptions = false,
    header = "List the private optimisers, or show one with its settings.",
    description = {
      "",
      "Settings of an algorithm are given to 'smadp train' by --set KEY=VALUE. A step is charged as"
          + " shown, SGM(q, sigma) being one Poisson-sampled Gaussian release and sigma the joint"
          + " noise multiplier of all groups.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  smadp algorithms",
      "  smadp algorithms sma-dp-sgd",
      "  smadp algorithms dp-adam --json"
    })
public final class AlgorithmsCommand implements Callable<Integer> {
  /** What the letters of the charges mean, whatever the noise allocation. */
  private static final List<String> NOTATION =
      List.of(
          "SGM(q, sigma) is one Poisson-sampled Gaussian release at rate q = L / N, L the lot size.",
          "sigma is the joint noise multiplier: 1 / sqrt(sum of sigma_g^-2) over the groups g,",
          "or the noise multiplier itself under flat clipping. A pass is one gradient of every",
          "example of the lot. With --clip-policy quantile, sigma is replaced by z of dp-adam-ac.");

  @Spec private CommandSpec spec;
  @Mixin private Output output;

  @Parameters(
      arity = "0..1",
      paramLabel = "NAME",
      description = "An algorithm, to see its settings; without it, all are listed.")
  private String name;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    if (name == null) {
      list(out);
    } else {
      show(out, Algorithms.named(name));
    }
    return 0;
  }

  private void list(PrintWriter out) {
    List<AlgorithmEntry> all = Algorithms.all();
    if (output.json()) {
      output.print(out, Map.of("algorithms", all.stream().map(AlgorithmsCommand::facts).toList()));
      return;
    }
    Table table = new Table().left("algorithm").left("passes").left("charge of a step");
    for (AlgorithmEntry entry : all) {
      StepCost cost = entry.cost();
      table.row(entry.name(), Numbers.number(cost.passes()), cost.charge());
      table.note(entry.summary());
    }
    table.print(out);
    out.println();
    NOTATION.forEach(out::println);
  }

  private void show(PrintWriter out, AlgorithmEntry entry) {
    if (output.json()) {
      output.print(out, facts(entry));
      return;
    }
    out.println(entry.name() + ": " + entry.summary());
    entry.step().forEach(line -> out.println("    " + line));
    StepCost cost = entry.cost();
    out.printf("  queries  %d in a step, charged %s%n", cost.queries(), cost.charge());
    out.printf("  passes   %s over the lot in a step%n", Numbers.number(cost.passes()));
    if (!cost.passesNote().isBlank()) {
      out.println("           " + cost.passesNote());
    }
    out.println("  state    " + cost.state() + " extra floats, P being the number of parameters");
    out.println("  source   " + entry.source());
    if (!entry.deviation().isBlank()) {
      out.println("  differs  " + entry.deviation());
    }
    entry.defaults().forEach((key, value) -> out.printf("  default  --%s %s%n", key, value));
    entry.refused().forEach((key, why) -> out.printf("  refuses  --%s: %s%n", key, why));
    if (!entry.settings().isEmpty()) {
      out.println();
      Table table = new Table().left("setting").left("default").left("meaning");
      for (Setting setting : entry.settings()) {
        table.row(setting.key(), setting.fallback(), setting.meaning());
      }
      table.print(out);
    }
  }

  private static Map<String, Object> facts(AlgorithmEntry entry) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("name", entry.name());
    facts.put("summary", entry.summary());
    facts.put("queriesPerStep", entry.cost().queries());
    facts.put("charge", entry.cost().charge());
    facts.put("private", entry.cost().isPrivate());
    facts.put("passes", entry.cost().passes());
    facts.put("passesNote", entry.cost().passesNote());
    facts.put("state", entry.cost().state());
    facts.put("source", entry.source());
    facts.put("step", entry.step());
    facts.put("deviation", entry.deviation());
    facts.put("defaults", entry.defaults());
    facts.put("refused", entry.refused());
    facts.put("settings", entry.settings().stream().map(AlgorithmsCommand::facts).toList());
    return facts;
  }

  private static Map<String, Object> facts(Setting setting) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("key", setting.key());
    facts.put("default", setting.fallback());
    facts.put("meaning", setting.meaning());
    return facts;
  }
}
