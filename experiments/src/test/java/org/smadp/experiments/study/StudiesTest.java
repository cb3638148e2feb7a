package org.smadp.experiments.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.optim.DeclaredSizes;
import org.smadp.optim.algorithm.Algorithms;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** The bundled study files hold what can be run. */
class StudiesTest {
  private static final CostEstimate COST = new CostEstimate(new RunArchive(Path.of("absent")));

  private static final String SMALL =
      """
      title: t
      shows: s
      paper: p
      analyses: [final-accuracy]
      variants:
        - {name: a, settings: {algorithm: dp-sgd}}
      scales:
        smoke: {seeds: [1], evaluations: 1, panels: [{name: d, settings: {data: digits}}]}
        cpu: {seeds: [1], evaluations: 1, panels: [{name: d, settings: {data: digits}}]}
        full: {seeds: [1], evaluations: 1, panels: [{name: d, settings: {data: digits}}]}
      """;

  @TestFactory
  Stream<DynamicTest> study_atEveryScale_resolves() {
    return Studies.names().stream()
        .flatMap(
            name ->
                Stream.of(Scale.values())
                    .map(
                        scale ->
                            DynamicTest.dynamicTest(
                                name + " " + scale.label(),
                                () -> check(Studies.named(name), scale))));
  }

  private static void check(Study study, Scale scale) {
    var plan = new StudyPlan(study, scale, data -> true);
    List<PlannedRun> runs = plan.expectedRuns();
    Set<String> places = new HashSet<>();
    assertFalse(runs.isEmpty());
    for (PlannedRun run : runs) {
      Settings settings = run.spec().settings();
      Algorithms.create(
          settings.text(Setting.ALGORITHM),
          algorithmSettings(settings),
          new DeclaredSizes(1000, settings.value(Setting.LOT_SIZE)));
      assertTrue(COST.seconds(run.spec()) > 0, run.label());
      assertTrue(settings.value(Setting.LEARNING_RATE) > 0);
      assertTrue(places.add(run.label() + run.purpose()), "twice: " + run.label());
    }
    assertEquals(List.of(), plan.withoutData());
  }

  private static Map<String, String> algorithmSettings(Settings settings) {
    Map<String, String> set = new TreeMap<>(settings.set());
    settings.optional(Setting.PRESET).ifPresent(preset -> set.put("preset", preset));
    return set;
  }

  @ParameterizedTest
  @ValueSource(strings = {"matched-epsilon", "memory-study"})
  void selection_everyScale_reportsOnFreshSeeds(String study) {
    for (Scale scale : Scale.values()) {
      Extent extent = Studies.named(study).at(scale);
      assertFalse(extent.selection().seeds().isEmpty());
      assertTrue(extent.seeds().stream().noneMatch(extent.selection().seeds()::contains));
    }
  }

  @Test
  void plan_marginalPrivacy_usesTheRunsOfBetaAblation() {
    for (Scale scale : Scale.values()) {
      Set<String> hashes = hashes("beta-ablation", scale);
      assertTrue(hashes.containsAll(hashes("marginal-privacy", scale)), scale.label());
    }
  }

  @Test
  void plan_finalAccuracy_usesTheRunsOfCrossDataset() {
    for (Scale scale : Scale.values()) {
      Set<String> hashes = hashes("cross-dataset", scale);
      assertTrue(hashes.containsAll(hashes("final-accuracy", scale)), scale.label());
    }
  }

  private static Set<String> hashes(String study, Scale scale) {
    Set<String> hashes = new HashSet<>();
    new StudyPlan(Studies.named(study), scale, data -> true)
        .expectedRuns()
        .forEach(run -> hashes.add(run.spec().hash()));
    return hashes;
  }

  @Test
  void plan_withoutTheData_namesThePanelAndRunsTheRest() {
    var plan =
        new StudyPlan(Studies.named("cross-dataset"), Scale.CPU, data -> !data.equals("cifar100"));

    assertEquals(List.of("CIFAR-100"), plan.withoutData());
    assertEquals(List.of("MNIST", "CIFAR-10"), plan.panels());
    assertTrue(
        plan.expectedRuns().stream()
            .noneMatch(run -> run.spec().settings().text(Setting.DATA).equals("cifar100")));
  }

  @Test
  void plan_severalSeeds_runsAllVariantsInTurnEachRoundFromAnother() {
    var plan = new StudyPlan(Studies.named("runtime"), Scale.CPU, data -> true);
    int variants = plan.arms().size();
    List<PlannedRun> runs = plan.expectedRuns();

    for (int i = 0; i < runs.size(); i++) {
      int round = i / variants;
      assertEquals(1 + round, runs.get(i).spec().seed());
      assertEquals(plan.arms().get((i + round) % variants).name(), runs.get(i).variant());
    }
  }

  @Test
  void read_unknownKey_isNamed() {
    for (String[] change :
        new String[][] {
          {"title: t", "title: t\ntitel: u", "titel"},
          {"{data: digits}", "{dota: digits}", "dota"},
          {"evaluations: 1", "evaluations: 1, evalutions: 2", "evalutions"},
          {"{name: a,", "{name: a, sittings: {},", "sittings"}
        }) {
      var refused =
          assertThrows(
              IllegalArgumentException.class, () -> read(SMALL.replace(change[0], change[1])));
      assertTrue(refused.getMessage().contains(change[2]), refused.getMessage());
      assertTrue(refused.getMessage().startsWith("study small"), refused.getMessage());
    }
  }

  @Test
  void read_impossibleStudy_isRefused() throws IOException {
    read(SMALL);
    for (String change :
        new String[] {
          SMALL.replace("seeds: [1]", "seeds: []"),
          SMALL.replace("seeds: [1]", "seeds: [1], selection: {factors: [1, 2], seeds: [1]}"),
          SMALL.replace("seeds: [1]", "seeds: [1], variants: [b]"),
          SMALL.replace("paper: p", "paper: p\nreference: b"),
          SMALL.replace("  full: ", "  huge: ")
        }) {
      assertThrows(IllegalArgumentException.class, () -> read(change), change);
    }
  }

  private static Study read(String text) throws IOException {
    return StudyFile.read("small", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void named_unknownStudy_listsTheKnown() {
    var refused = assertThrows(IllegalArgumentException.class, () -> Studies.named("nothing"));
    assertTrue(refused.getMessage().contains("matched-epsilon"));
  }
}
