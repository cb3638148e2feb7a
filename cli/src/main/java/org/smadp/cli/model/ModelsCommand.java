package org.smadp.cli.model;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.smadp.cli.console.Amounts;
import org.smadp.cli.console.Output;
import org.smadp.cli.console.Table;
import org.smadp.nn.Model;
import org.smadp.nn.ModelSummary;
import org.smadp.nn.ModelZoo;
import org.smadp.nn.RuntimeOptions;
import org.smadp.nn.file.ModelYaml;
import org.smadp.tensor.Shape;
import org.smadp.train.plan.ModelChoice;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code smadp models}: the networks that can be trained by name. */
@Command(
    name = "models",
    sortOptions = false,
    header = "List the networks, or show the layers of one.",
    description = {
      "",
      "Sizes are for each network's usual data; 'smadp train' fits it to the data at hand."
          + " Multiply-adds are of one example's forward pass. Memory is an estimate of what"
          + " training takes on this machine, whatever the lot size.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {"  smadp models", "  smadp models resnet-18", "  smadp models mnist-cnn --json"})
public final class ModelsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private Output output;

  @Parameters(
      arity = "0..1",
      paramLabel = "NAME",
      description = "A network, or file:NET.yaml, to see its layers; without it, all are listed.")
  private String name;

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    if (name == null) {
      list(out);
    } else {
      show(out, ModelSummary.of(named()));
    }
    return 0;
  }

  private Model named() throws IOException {
    return ModelChoice.isFile(name)
        ? ModelYaml.read(ModelChoice.file(name))
        : ModelZoo.byName(name);
  }

  private void list(PrintWriter out) {
    List<ModelSummary> models =
        ModelZoo.names().stream().map(ModelZoo::byName).map(ModelSummary::of).toList();
    if (output.json()) {
      output.print(out, Map.of("models", models.stream().map(ModelsCommand::facts).toList()));
      return;
    }
    Table table =
        new Table()
            .left("model")
            .left("input")
            .right("classes")
            .right("parameters")
            .right("groups")
            .right("multiply-adds")
            .right("memory");
    for (ModelSummary model : models) {
      table.row(
          model.model(),
          shown(model.input()),
          Integer.toString(model.outputs()),
          Amounts.count(model.parameters()),
          Integer.toString(model.groups()),
          Amounts.count(model.multiplyAdds()),
          Amounts.bytes(memory(model)));
    }
    table.print(out);
  }

  private void show(PrintWriter out, ModelSummary model) {
    if (output.json()) {
      Map<String, Object> result = facts(model);
      result.put("layers", model.rows().stream().map(ModelsCommand::facts).toList());
      output.print(out, result);
      return;
    }
    out.printf(
        "%s: %s parameters in %d groups, %s multiply-adds an example, about %s of memory%n%n",
        model.model(),
        Amounts.count(model.parameters()),
        model.groups(),
        Amounts.count(model.multiplyAdds()),
        Amounts.bytes(memory(model)));
    Table table =
        new Table()
            .left("layer")
            .left("name")
            .left("output")
            .right("parameters")
            .right("multiply-adds");
    table.row("input", "", shown(model.input()), "", "");
    for (ModelSummary.Row row : model.rows()) {
      table.row(
          row.layer(),
          row.name(),
          shown(row.output()),
          row.parameters() == 0 ? "" : Amounts.count(row.parameters()),
          row.multiplyAdds() == 0 ? "" : Amounts.count(row.multiplyAdds()));
    }
    table.print(out);
  }

  private static Map<String, Object> facts(ModelSummary model) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("name", model.model());
    facts.put("input", model.input().dims());
    facts.put("classes", model.outputs());
    facts.put("parameters", model.parameters());
    facts.put("groups", model.groups());
    facts.put("multiplyAdds", model.multiplyAdds());
    facts.put("estimatedMemoryBytes", memory(model));
    return facts;
  }

  private static Map<String, Object> facts(ModelSummary.Row row) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("layer", row.layer());
    facts.put("name", row.name());
    facts.put("output", row.output().dims());
    facts.put("parameters", row.parameters());
    facts.put("multiplyAdds", row.multiplyAdds());
    return facts;
  }

  private static long memory(ModelSummary model) {
    return model.estimatedMemory(RuntimeOptions.defaults());
  }

  private static String shown(Shape shape) {
    return String.join("x", shape.dims().stream().map(String::valueOf).toList());
  }
}
