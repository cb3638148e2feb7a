package org.smadp.cli.train;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.smadp.cli.console.Output;
import org.smadp.cli.console.Table;
import org.smadp.train.settings.Recipe;
import org.smadp.train.settings.Recipes;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code smadp recipes}: settings that go well together. */
@Command(
    name = "recipes",
    sortOptions = false,
    header = "List the recipes, or show the settings of one.",
    description = {
      "",
      "A recipe names data, features, network and settings for 'smadp train --recipe NAME'; epsilon"
          + " is yours to choose, and any other option given next to it comes first.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  smadp recipes",
      "  smadp recipes cifar10-scatter",
      "  smadp train --recipe cifar10-scatter --epsilon 3"
    })
public final class RecipesCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private Output output;

  @Parameters(
      arity = "0..1",
      paramLabel = "NAME",
      description = "A recipe, to see its settings; without it, all are listed.")
  private String name;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    if (name != null) {
      show(out, Recipes.named(name));
    } else if (output.json()) {
      output.print(out, Map.of("recipes", Recipes.all().stream().map(this::facts).toList()));
    } else {
      list(out);
    }
    return 0;
  }

  private void list(PrintWriter out) {
    Table table = new Table().left("recipe").left("what it trains").left("measured");
    for (Recipe recipe : Recipes.all()) {
      table.row(recipe.name(), recipe.description(), recipe.measured());
    }
    table.print(out);
  }

  private void show(PrintWriter out, Recipe recipe) {
    if (output.json()) {
      output.print(out, facts(recipe));
      return;
    }
    out.println(recipe.name() + ": " + recipe.description());
    if (!recipe.measured().isBlank()) {
      out.println("measured: " + recipe.measured());
    }
    out.println();
    Table table = new Table().left("setting").left("value");
    options(recipe).forEach((key, value) -> table.row(key, value));
    table.print(out);
  }

  private Map<String, Object> facts(Recipe recipe) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("name", recipe.name());
    facts.put("description", recipe.description());
    facts.put("measured", recipe.measured());
    facts.put("settings", options(recipe));
    return facts;
  }

  private static Map<String, String> options(Recipe recipe) {
    Settings settings = recipe.settings();
    Map<String, String> options = new LinkedHashMap<>();
    List<Setting<?>> given = Setting.all().stream().filter(settings::has).toList();
    given.forEach(setting -> options.put(setting.key(), settings.text(setting)));
    settings.set().forEach((key, value) -> options.put("set " + key, value));
    return options;
  }
}
