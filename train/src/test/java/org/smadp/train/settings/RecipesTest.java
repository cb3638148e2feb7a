package org.smadp.train.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.smadp.data.catalog.DataCatalog;
import org.smadp.nn.scatter.ScatterFeatures;
import org.smadp.nn.scatter.Symmetry;
import org.smadp.nn.task.Task;
import org.smadp.tensor.Shape;
import org.smadp.train.plan.ModelChoice;
import org.smadp.train.plan.PlanSettings;

class RecipesTest {
  private static Settings named(String name) {
    return Settings.defaults().with(Setting.RECIPE, name);
  }

  static List<Recipe> all() {
    return Recipes.all();
  }

  @Test
  void names_ofAll_areTheDocumentedOnes() {
    assertEquals(
        List.of(
            "mnist-fast",
            "mnist-best",
            "fashion-best",
            "cifar10-scatter",
            "cifar10-scatter-cnn",
            "cifar10-cnn",
            "cifar100-scatter"),
        Recipes.names());
  }

  /** Data, features, network and optimiser of each entry exist and fit one another. */
  @ParameterizedTest
  @MethodSource("all")
  void settings_ofEachRecipe_makeAPlan(Recipe recipe) {
    Settings settings = Recipes.applied(named(recipe.name()).with(Setting.EPSILON, 3.0));
    var facts =
        new DataCatalog(Path.of("target", "no-such-cache"))
            .list().stream()
                .filter(entry -> entry.dataset().id().equals(settings.text(Setting.DATA)))
                .findFirst()
                .orElseThrow()
                .dataset();
    var model =
        ModelChoice.of(
            settings.optional(Setting.MODEL),
            inputs(settings, facts.shape().inputShape()),
            new Task.Classes(facts.classNames().size()));
    var plan =
        PlanSettings.plan(
            PlanSettings.withAlgorithmDefaults(
                settings.with(Setting.DATASET_SIZE, (long) facts.trainingSize())),
            OptionalInt.of(facts.trainingSize()),
            model);
    assertTrue(plan.budget().planned() <= 3);
    assertFalse(recipe.description().isBlank());
  }

  @Test
  void usual_nothingButTheGuaranteeGiven_isARecipe() {
    Settings guarantee = Settings.defaults().with(Setting.EPSILON, 1.0);

    assertEquals("mnist-best", Recipes.usual(guarantee).text(Setting.RECIPE));
    for (Settings chosen :
        List.of(
            guarantee.with(Setting.STEPS, 5L),
            guarantee.withSet("mixing", "0.5"),
            guarantee.with(Setting.DATA, "mnist"))) {
      assertEquals(chosen, Recipes.usual(chosen));
    }
  }

  private static Shape inputs(Settings settings, Shape image) {
    Optional<String> encoder = settings.optional(Setting.ENCODER);
    if (encoder.isEmpty()) {
      return image;
    }
    Symmetry symmetry =
        encoder.get().startsWith("scatter-mirror") ? Symmetry.MIRROR : Symmetry.NONE;
    try (ScatterFeatures features = new ScatterFeatures(image, symmetry)) {
      return features.outputShape();
    }
  }

  @Test
  void applied_ofWhatElseIsGiven_isOverriddenByIt() {
    Settings applied = Recipes.applied(named("mnist-best").with(Setting.LOT_SIZE, 64.0));
    assertEquals(64.0, applied.value(Setting.LOT_SIZE));
    assertEquals("linear", applied.text(Setting.MODEL));
    assertEquals("mnist-best", applied.text(Setting.RECIPE));
  }

  @Test
  void applied_twice_isTheSame() {
    Settings once = Recipes.applied(named("cifar10-scatter").with(Setting.STEPS, 5L));
    assertEquals(once, Recipes.applied(once));
  }

  /** Epochs and steps answer the same question: the recipe's answer gives way. */
  @Test
  void applied_withSteps_leavesEpochsOut() {
    Settings applied = Recipes.applied(named("mnist-best").with(Setting.STEPS, 5L));
    assertFalse(applied.has(Setting.EPOCHS));
    assertEquals(5L, applied.value(Setting.STEPS));
  }

  @Test
  void applied_withoutRecipe_changesNothing() {
    Settings given = Settings.defaults().with(Setting.STEPS, 5L);
    assertEquals(given, Recipes.applied(given));
  }

  @Test
  void under_anotherAlgorithm_leavesSettingsOfItsOwnOut() {
    Recipe recipe =
        new Recipe(
            "any",
            "any",
            "",
            Settings.defaults().with(Setting.ALGORITHM, "dp-momentum").withSet("momentum", "0.8"));
    Settings other = Settings.defaults().with(Setting.ALGORITHM, "dp-sgd");
    assertEquals(Map.of(), recipe.under(other).set());
    assertEquals(Map.of("momentum", "0.8"), recipe.under(Settings.defaults()).set());
  }

  @Test
  void named_unknown_listsTheKnownOnes() {
    String message =
        assertThrows(IllegalArgumentException.class, () -> Recipes.named("mnist")).getMessage();
    assertTrue(message.contains("mnist-best") && message.contains("'mnist'"), message);
    assertEquals(1, message.lines().count());
  }

  @Test
  void create_withEpsilon_isRefused() {
    Settings epsilon = Settings.defaults().with(Setting.EPSILON, 1.0);
    assertThrows(IllegalArgumentException.class, () -> new Recipe("any", "any", "", epsilon));
  }
}
