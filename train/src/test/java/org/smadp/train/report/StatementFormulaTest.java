package org.smadp.train.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.data.DataIdentity.Visibility;
import org.smadp.nn.task.Task;
import org.smadp.noise.Provenance;
import org.smadp.optim.AlgorithmEntry;
import org.smadp.optim.algorithm.Algorithms;
import org.smadp.tensor.Shape;
import org.smadp.train.plan.ModelChoice;
import org.smadp.train.plan.PlanSettings;
import org.smadp.train.plan.TrainingPlan;
import org.smadp.train.settings.EvaluationMode;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/**
 * Every formula of the statement, given the numbers printed in the same statement, gives the number
 * printed next to it: for every algorithm, clip scope, clip policy and allocation.
 */
class StatementFormulaTest {
  private static final int SIZE = 300;

  /** A row whose name ends in a formula: a symbol, = and the rest. */
  private static final Pattern FORMULA =
      Pattern.compile("\\| [^|=]*?(\\S+) = ([^|]*?)(?: \\([a-z][^|]*\\))? \\| (\\S+) \\|");

  /** Calibrating noise takes most of the time; it is done once for each plan. */
  private static final Map<List<String>, Optional<TrainingPlan>> PLANS = new HashMap<>();

  static Stream<Arguments> plans() {
    List<Arguments> plans = new ArrayList<>();
    for (AlgorithmEntry entry : Algorithms.all()) {
      for (String clipping : List.of("flat", "per-group")) {
        plans.add(Arguments.of(entry.name(), clipping, "", "dim"));
        plans.add(Arguments.of(entry.name(), clipping, "quantile", "dim"));
      }
    }
    for (String name : List.of("dp-sgd", "dp-sam", "dp-adam-ac", "sma-dp-sgd")) {
      for (String allocation : List.of("equal", "global")) {
        plans.add(Arguments.of(name, "per-group", "", allocation));
        plans.add(Arguments.of(name, "per-group", "quantile", allocation));
      }
    }
    return plans.stream();
  }

  @ParameterizedTest(name = "{0}, {1}, {2}, {3}")
  @MethodSource("plans")
  void toMarkdown_everyFormula_givesItsPrintedResult(
      String algorithm, String clipping, String policy, String allocation) {
    plan(algorithm, clipping, policy, allocation)
        .ifPresent(plan -> assertFormulasHold(markdown(plan), plan));
  }

  @Test
  void toMarkdown_smaOfSeveralMixings_givesItsPrintedResult() {
    for (String mixing : List.of("0.123456789", "0.5", "1")) {
      Settings settings = settings("sma-dp-sgd", "per-group", "dim").withSet("mixing", mixing);
      TrainingPlan plan = plan(settings).orElseThrow();
      assertFormulasHold(markdown(plan), plan);
    }
  }

  @Test
  void toMarkdown_correlatedNoise_givesItsPrintedResults() {
    for (String algorithm : List.of("dp-sgd", "dp-momentum", "sma-dp-sgd")) {
      for (String bands : List.of("2", "3", "5")) {
        Settings settings = settings(algorithm, "per-group", "dim").withText(Setting.BANDS, bands);
        TrainingPlan plan = plan(settings).orElseThrow();
        assertFormulasHold(markdown(plan), plan, List.of("L", "p", "σ_eff"));
      }
    }
  }

  @Test
  void plans_ofTheCatalogue_coverEveryAlgorithmAndEveryShapeOfTheFormula() {
    Set<String> shapes = new HashSet<>();
    Set<String> algorithms = new HashSet<>();
    plans()
        .map(Arguments::get)
        .forEach(
            a ->
                plan((String) a[0], (String) a[1], (String) a[2], (String) a[3])
                    .ifPresent(
                        plan -> {
                          shapes.add(NoiseFormula.of(plan).text());
                          algorithms.add(plan.algorithm().name());
                        }));

    assertEquals(
        Set.of(
            "1 / (β √Σ σ_g⁻²)",
            "1 / (√n β √Σ σ_g⁻²)",
            "1 / (√n √(β² Σ σ_g⁻² + k / (2 s)²))",
            "1 / (√n √(β² σ⁻² + k / (2 s)²))",
            "1 / √(β² Σ σ_g⁻² + k / (2 s)²)",
            "1 / √(β² σ⁻² + k / (2 s)²)",
            "σ / (√n β)",
            "σ / β"),
        shapes);
    Set<String> controls = Set.of("dp-adam-ac-literal", "dp-sam-raw-ascent");
    assertEquals(
        Algorithms.all().stream()
            .map(AlgorithmEntry::name)
            .filter(name -> !controls.contains(name))
            .collect(Collectors.toSet()),
        algorithms);
  }

  private static Optional<TrainingPlan> plan(
      String algorithm, String clipping, String policy, String allocation) {
    return PLANS.computeIfAbsent(
        List.of(algorithm, clipping, policy, allocation),
        key -> {
          Settings settings = settings(algorithm, clipping, allocation);
          return plan(policy.isEmpty() ? settings : settings.withText(Setting.CLIP_POLICY, policy));
        });
  }

  private static Settings settings(String algorithm, String clipping, String allocation) {
    return Settings.defaults()
        .withText(Setting.ALGORITHM, algorithm)
        .withText(Setting.CLIPPING, clipping)
        .withText(Setting.ALLOCATION, allocation)
        .withText(Setting.EPSILON, "2.718")
        .withText(Setting.DELTA, "1e-3")
        .withText(Setting.LOT_SIZE, "47.3")
        .withText(Setting.STEPS, "5");
  }

  /** The plan, unless the algorithm refuses such settings or is a non-private control. */
  private static Optional<TrainingPlan> plan(Settings settings) {
    var model = ModelChoice.of(Optional.of("mlp"), Shape.of(4), new Task.Classes(2));
    try {
      return Optional.of(
          PlanSettings.plan(
              PlanSettings.withAlgorithmDefaults(settings), OptionalInt.of(SIZE), model));
    } catch (IllegalArgumentException refused) {
      return Optional.empty();
    }
  }

  private static String markdown(TrainingPlan plan) {
    return PrivacyStatement.of(
            plan,
            new PrivacyLedger(),
            Provenance.SECURE,
            HeldOutRows.uncharged(EvaluationMode.PUBLIC, Visibility.PUBLIC),
            Optional.empty())
        .toMarkdown("data");
  }

  private static void assertFormulasHold(String markdown, TrainingPlan plan) {
    assertFormulasHold(markdown, plan, List.of("L", "σ_eff"));
  }

  private static void assertFormulasHold(
      String markdown, TrainingPlan plan, List<String> expected) {
    Map<String, double[]> symbols = symbols(markdown);
    Matcher formula = FORMULA.matcher(markdown);
    List<String> results = new ArrayList<>();
    while (formula.find()) {
      String text = formula.group(2);
      double printed = Double.parseDouble(formula.group(3));
      double exact = PrintedFormula.evaluate(text, symbols);
      double tolerance =
          PrintedFormula.uncertainty(text, symbols) + PrintedFormula.halfUnit(printed);
      assertEquals(printed, exact, tolerance, formula.group() + " in\n" + markdown);
      assertTrue(tolerance < 1e-4 * printed, "too uncertain to mean anything: " + tolerance);
      results.add(formula.group(1));
    }
    assertEquals(expected, results, markdown);
    // The number itself is what the mechanism will charge.
    assertEquals(
        Numbers.number(plan.jointNoiseMultiplier()),
        markdown.replaceAll("(?s).*σ_eff = [^|]* \\| (\\S+) \\|.*", "$1"));
  }

  /** The symbols that the statement gives a number for, as an auditor finds them. */
  private static Map<String, double[]> symbols(String markdown) {
    Map<String, double[]> symbols = new HashMap<>();
    Matcher row = Pattern.compile("\\| ([^|=]*) \\| ([0-9.e+-]+) \\|\n").matcher(markdown);
    while (row.find()) {
      for (String word : row.group(1).split("[ ,]", -1)) {
        if (word.matches("[A-Zβσ]|[a-z]") && !word.equals("a")) {
          symbols.put(word, new double[] {Double.parseDouble(row.group(2))});
        }
      }
    }
    List<String> lines = markdown.lines().toList();
    int header =
        lines.indexOf(lines.stream().filter(l -> l.contains("| Group |")).findFirst().get());
    int column = List.of(lines.get(header).split(" \\| ", -1)).indexOf("Noise multiplier σ_g");
    assertTrue(column > 0, lines.get(header));
    symbols.put(
        "σ_g",
        lines.subList(header + 2, lines.size()).stream()
            .takeWhile(line -> line.startsWith("|"))
            .mapToDouble(line -> Double.parseDouble(line.split(" \\| ", -1)[column]))
            .toArray());
    return symbols;
  }

  @Test
  void printedFormula_wrongSymbolOrShape_isNoticed() {
    Map<String, double[]> symbols =
        Map.of("σ_g", new double[] {1, 2}, "β", new double[] {0.5}, "n", new double[] {4});

    assertEquals(
        1 / (2 * 0.5 * Math.sqrt(1.25)),
        PrintedFormula.evaluate("1 / (√n β √Σ σ_g⁻²)", symbols),
        1e-15);
    assertThrows(IllegalArgumentException.class, () -> PrintedFormula.evaluate("σ / β", symbols));
    assertThrows(IllegalArgumentException.class, () -> PrintedFormula.evaluate("σ_g / β", symbols));
  }
}
