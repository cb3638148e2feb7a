package org.smadp.train.settings;

import java.util.List;
import java.util.Set;

/** The recipes by name, each one entry: description, what was measured, settings. */
public final class Recipes {
  /** The recipe of a run for which nothing is chosen but its guarantee. */
  private static final String USUAL = "mnist-best";

  private static final Set<Setting<?>> OF_THE_GUARANTEE =
      Set.of(Setting.EPSILON, Setting.DELTA, Setting.BUDGET, Setting.EVALUATION);

  private static final List<Recipe> ALL =
      List.of(
          recipe(
              "mnist-fast",
              "MNIST, tanh CNN on pixels, correlated noise, 8 epochs",
              "98.1 to 98.3 % at epsilon 3",
              "data=mnist",
              "model=mnist-cnn",
              "algorithm=dp-momentum",
              "learning-rate=18",
              "bands=4"),
          recipe(
              "mnist-best",
              "MNIST, linear model on whitened scattering features, 40 epochs",
              "98.9 % at epsilon 3",
              "data=mnist",
              "encoder=scatter-white",
              "model=linear",
              "algorithm=dp-momentum",
              "lot-size=4096",
              "epochs=40",
              "clip-norm=2",
              "learning-rate=1",
              "schedule=constant",
              "averaging=ema",
              "weight-decay=0"),
          recipe(
              "fashion-best",
              "Fashion-MNIST, linear model on whitened scattering features, 40 epochs",
              "",
              "data=fashion-mnist",
              "encoder=scatter-white",
              "model=linear",
              "algorithm=dp-momentum",
              "lot-size=4096",
              "epochs=40",
              "clip-norm=2",
              "learning-rate=1",
              "schedule=constant",
              "averaging=ema",
              "weight-decay=0"),
          recipe(
              "cifar10-scatter",
              "CIFAR-10, linear model on whitened mirror-symmetric scattering features, 60 epochs",
              "68.2 % at epsilon 3",
              "data=cifar10",
              "encoder=scatter-mirror-white",
              "model=linear",
              "algorithm=dp-momentum",
              "lot-size=8192",
              "epochs=60",
              "clip-norm=1",
              "learning-rate=1.35",
              "schedule=constant",
              "averaging=ema",
              "weight-decay=0"),
          recipe(
              "cifar10-scatter-cnn",
              "CIFAR-10, small CNN on mirror-symmetric scattering features, 40 epochs",
              "",
              "data=cifar10",
              "encoder=scatter-mirror",
              "model=scatter-cnn",
              "algorithm=dp-momentum",
              "lot-size=4096",
              "epochs=40",
              "clip-norm=0.5",
              "learning-rate=8",
              "schedule=constant",
              "averaging=ema",
              "weight-decay=0"),
          recipe(
              "cifar10-cnn",
              "CIFAR-10, six-layer tanh CNN on pixels, correlated noise, 8 epochs",
              "",
              "data=cifar10",
              "model=cnn",
              "algorithm=dp-momentum",
              "learning-rate=18",
              "bands=8"),
          recipe(
              "cifar100-scatter",
              "CIFAR-100, linear model on whitened mirror-symmetric scattering features, 60 epochs",
              "",
              "data=cifar100",
              "encoder=scatter-mirror-white",
              "model=linear",
              "algorithm=dp-momentum",
              "lot-size=8192",
              "epochs=60",
              "clip-norm=1",
              "learning-rate=1.35",
              "schedule=constant",
              "averaging=ema",
              "weight-decay=0"));

  private Recipes() {}

  /**
   * @param settings as KEY=VALUE; one of the algorithm itself as set.KEY=VALUE
   */
  private static Recipe recipe(
      String name, String description, String measured, String... settings) {
    Settings collected = Settings.defaults().withText(Setting.DELTA, "1e-5");
    for (String entry : settings) {
      String key = entry.substring(0, entry.indexOf('='));
      String value = entry.substring(key.length() + 1);
      collected =
          key.startsWith("set.")
              ? collected.withSet(key.substring("set.".length()), value)
              : collected.withText(Setting.of(key), value);
    }
    return new Recipe(name, description, measured, collected);
  }

  public static List<Recipe> all() {
    return ALL;
  }

  public static List<String> names() {
    return ALL.stream().map(Recipe::name).toList();
  }

  public static Recipe named(String name) {
    return ALL.stream()
        .filter(recipe -> recipe.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "recipe must be one of %s, was '%s'"
                        .formatted(String.join(", ", names()), name)));
  }

  /** With the usual recipe where nothing is given but what the guarantee is to be. */
  public static Settings usual(Settings given) {
    return given.set().isEmpty()
            && Setting.all().stream().filter(given::has).allMatch(OF_THE_GUARANTEE::contains)
        ? given.with(Setting.RECIPE, USUAL)
        : given;
  }

  /** What was given over the recipe it names; the same again when done twice. */
  public static Settings applied(Settings given) {
    return given.has(Setting.RECIPE) ? named(given.text(Setting.RECIPE)).under(given) : given;
  }
}
