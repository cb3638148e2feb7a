package org.smadp.experiments.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smadp.accounting.SampledGaussian;
import org.smadp.accounting.rdp.RdpAccountant;
import org.smadp.accounting.rdp.RdpConversion;
import org.smadp.chart.HeatMap;
import org.smadp.chart.IntervalChart;
import org.smadp.chart.LineChart;
import org.smadp.experiments.result.Findings;
import org.smadp.experiments.result.Occasion;
import org.smadp.experiments.result.Table;
import org.smadp.experiments.statistics.Sample;
import org.smadp.experiments.study.FakeRuns;
import org.smadp.experiments.study.RunSpec;
import org.smadp.experiments.study.Studies;
import org.smadp.train.run.FinishedRun;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** Each analysis on runs whose numbers are known, see {@link FakeRuns}. */
class StudyAnalysisTest {
  @TempDir private Path folder;

  private FinishedRun run(String name, double accuracy) throws IOException {
    Settings settings =
        Settings.defaults().withText(Setting.DATA, "digits").withText(Setting.LEARNING_RATE, "2");
    Path directory = folder.resolve(name);
    FakeRuns.write(new RunSpec(settings, 1, 3), directory, accuracy);
    return FinishedRun.read(directory);
  }

  private Cohort cohort(String variant, double factor, double... accuracies) throws IOException {
    List<MeasuredRun> runs = new ArrayList<>();
    for (int i = 0; i < accuracies.length; i++) {
      runs.add(
          new MeasuredRun(
              "" + i,
              "seed " + i,
              run(variant + i, accuracies[i]),
              OptionalDouble.of(factor * (i + 1))));
    }
    return new Cohort("P", variant, "base", Map.of("mean", 0.3), false, runs);
  }

  private RunSet twoCohorts() throws IOException {
    return new RunSet(
        List.of(cohort("base", 1, 0.60, 0.61, 0.62), cohort("other", 1.5, 0.63, 0.66, 0.63)), 4);
  }

  private static Object cell(Table table, String row, String column) {
    List<String> names = table.columns().stream().map(Table.Column::name).toList();
    return table.rows().stream()
        .filter(cells -> cells.get(0).equals(row))
        .findFirst()
        .orElseThrow()
        .get(names.indexOf(column));
  }

  @TestFactory
  Stream<DynamicTest> bundledStudies_analyses_exist() {
    return Studies.names().stream()
        .map(
            name ->
                DynamicTest.dynamicTest(
                    name, () -> StudyAnalysis.requireKnown(Studies.named(name))));
  }

  @Test
  void finalAccuracy_threeRuns_isMeanSpreadAndInterval() throws IOException {
    Table table = new FinalAccuracy().of(twoCohorts()).tables().get(0);
    Sample sample = new Sample(List.of(0.60, 0.61, 0.62));

    assertEquals(0.61, (double) cell(table, "base", "Mean"), 1e-12);
    assertEquals(0.01, (double) cell(table, "base", "SD"), 1e-12);
    assertEquals(
        0.61 - 4.302652729749464 * 0.01 / Math.sqrt(3),
        (double) cell(table, "base", "95 % low"),
        1e-9);
    assertEquals(
        sample.mean() + sample.halfWidth(), (double) cell(table, "base", "95 % high"), 1e-12);
    assertEquals(0.3, cell(table, "base", "Paper mean"));
  }

  @Test
  void differences_againstReference_leaveTheReferenceOut() throws IOException {
    Table table = new Differences(Differences.Pairing.NONE).of(twoCohorts()).tables().get(0);

    assertEquals(1, table.rows().size());
    assertEquals(0.03, (double) cell(table, "other", "Difference"), 1e-12);
    assertEquals("not shown", cell(table, "other", "Shown"));
  }

  @Test
  void differences_oneRunOnASide_areListedButNotTested() throws IOException {
    RunSet runs =
        new RunSet(
            List.of(
                cohort("base", 1, 0.60, 0.61, 0.62),
                cohort("other", 1, 0.90, 0.91, 0.92),
                cohort("alone", 1, 0.95)),
            0);
    Findings findings = new Differences(Differences.Pairing.NONE).of(runs);
    Table table = findings.tables().get(0);

    assertEquals(0.34, (double) cell(table, "alone", "Difference"), 1e-12);
    assertEquals(null, cell(table, "alone", "Low"));
    assertEquals(null, cell(table, "alone", "p (Holm)"));
    assertEquals("one run on one side, no test", cell(table, "alone", "Shown"));
    assertEquals("higher", cell(table, "other", "Shown"));
    assertTrue(findings.notes().get(0).contains("1 of 1"), findings.notes().get(0));
  }

  @Test
  void differences_oneRunEach_haveNoTestAtAll() throws IOException {
    RunSet runs = new RunSet(List.of(cohort("base", 1, 0.6), cohort("other", 1, 0.9)), 0);
    Findings findings = new Differences(Differences.Pairing.NONE).of(runs);

    assertEquals("one run each, no test", cell(findings.tables().get(0), "other", "Shown"));
    assertTrue(findings.notes().get(0).contains("could be tested"), findings.notes().get(0));
  }

  /** Differences of .03, .05 and .01: mean .03, spread .02; Student's t of two degrees. */
  @Test
  void differences_inPairs_areJudgedByTheSpreadOfTheDifferences() throws IOException {
    RunSet runs =
        new RunSet(
            List.of(cohort("base", 1, 0.60, 0.61, 0.62), cohort("other", 1, 0.63, 0.66, 0.63)), 0);
    Table table = new Differences(Differences.Pairing.SEEDS).of(runs).tables().get(0);
    double half = 4.302652729749464 * 0.02 / Math.sqrt(3);

    assertEquals(0.03, (double) cell(table, "other", "Difference"), 1e-12);
    assertEquals(0.03 - half, (double) cell(table, "other", "Low"), 1e-9);
    assertEquals(0.03 + half, (double) cell(table, "other", "High"), 1e-9);
  }

  @Test
  void differences_inPairsOfOtherSeeds_areNotTested() throws IOException {
    RunSet runs =
        new RunSet(List.of(cohort("base", 1, 0.60, 0.61, 0.62), cohort("other", 1, 0.7, 0.7)), 0);
    Findings findings = new Differences(Differences.Pairing.SEEDS).of(runs);

    assertTrue(findings.notes().get(0).contains("could be tested"), findings.notes().get(0));
  }

  private static IntervalChart.Row shown(Findings findings, String name) {
    IntervalChart chart = (IntervalChart) findings.figures().get(0).chart();
    return chart.rows().stream().filter(r -> r.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void finalAccuracy_figure_hasTheTablesNumbersInPerCent() throws IOException {
    Findings findings = new FinalAccuracy().of(twoCohorts());
    Table table = findings.tables().get(0);
    IntervalChart.Row other = shown(findings, "other");

    assertEquals(64, other.value(), 1e-9);
    assertEquals(100 * (double) cell(table, "other", "95 % low"), other.low(), 1e-9);
    assertEquals(30, other.paper(), 1e-9);
    assertEquals(61, other.reference(), 1e-9);
    assertTrue(findings.figures().get(0).caption().contains("the mean of base"));
  }

  @Test
  void differences_figure_isAgainstZeroBesideThePapers() throws IOException {
    Findings findings =
        new Differences(Differences.Pairing.NONE)
            .of(
                new RunSet(
                    List.of(
                        cohort("base", 1, 0.60, 0.61, 0.62), cohort("other", 1, 0.63, 0.66, 0.63)),
                    0));
    IntervalChart chart = (IntervalChart) findings.figures().get(0).chart();

    assertEquals(1, chart.rows().size());
    assertEquals(3, chart.rows().get(0).value(), 1e-9);
    assertEquals(0, chart.rows().get(0).reference());
    assertEquals(0, chart.rows().get(0).paper(), "both have the same mean in the paper");
  }

  @Test
  void relativeRuntime_figure_isAgainstOne() throws IOException {
    IntervalChart.Row other = shown(new RelativeRuntime().of(twoCohorts()), "other");

    assertEquals(1.5, other.value(), 1e-12);
    assertEquals(1.0, other.reference());
  }

  @Test
  void memoryDepth_figure_needsThePapersNumbers() throws IOException {
    Cohort plain = cohort("base", 1, 0.6);
    Cohort known =
        new Cohort("P", "known", "base", Map.of("effective-depth", 2.5), false, plain.runs());

    assertEquals(List.of(), new MemoryDepth().of(new RunSet(List.of(plain), 0)).figures());
    Findings findings = new MemoryDepth().of(new RunSet(List.of(plain, known), 0));
    assertEquals(4, shown(findings, "known").value(), 1e-12);
    assertEquals(2.5, shown(findings, "known").paper());
  }

  @Test
  void relativeRuntime_roundsOfDifferentPace_isTheMeanOfRatios() throws IOException {
    Table table = new RelativeRuntime().of(twoCohorts()).tables().get(0);

    assertEquals(1.5, (double) cell(table, "other", "Relative"), 1e-12);
    assertEquals(1.5, (double) cell(table, "other", "95 % low"), 1e-12);
    assertEquals(3000.0, (double) cell(table, "other", "ms per step"), 1e-9);
  }

  @Test
  void memoryDepth_firstStepWithoutLag_isLeftOut() throws IOException {
    Table table = new MemoryDepth().of(twoCohorts()).tables().get(0);

    assertEquals((3.5 + 4.5) / 2, (double) cell(table, "base", "Mean D_eff"), 1e-12);
    double weighted = (300 * 0.1 + 100 * 0.4) / 400;
    assertEquals(weighted, (double) cell(table, "base", "Mean memory ratio"), 1e-12);
    assertEquals(100.0, (double) cell(table, "base", "λ > 0, %"), 1e-12);
    assertEquals("1 of 2", cell(table, "base", "Layers fitted"));
  }

  @Test
  void stageSpectra_layersOfAStage_areAveraged() throws IOException {
    Findings findings = new StageSpectra().of(twoCohorts());
    Table table = findings.tables().get(0);

    assertEquals(3.0, cell(table, "stem", "ρ, mean"));
    assertEquals(null, cell(table, "head", "ρ, mean"));
    assertEquals(0.75, cell(table, "head", "λ, mean"));
    assertEquals(4, findings.figures().size());
  }

  @ParameterizedTest
  @CsvSource({
    "stem, stem",
    "stage1.block2.conv1, stage 1",
    "stage4.block1.short, stage 4",
    "fc, head",
    "conv1, conv1"
  })
  void stage_groupName_isItsStage(String group, String stage) {
    assertEquals(stage, StageSpectra.stage(group));
  }

  @Test
  void marginalEpsilon_smallestRatio_exceedsTheImprovedConversion() throws IOException {
    FinishedRun run = run("one", 0.5);
    double improved =
        new RdpAccountant(RdpConversion.IMPROVED)
            .epsilon(new SampledGaussian(0.01, 1.8 / 0.9), 30, 1e-5);

    assertEquals(2.0, MarginalEpsilon.ratio(run));
    double classic = MarginalEpsilon.after(run, 30);
    assertTrue(classic > improved && classic < 3 * improved + 1, classic + " " + improved);
  }

  @Test
  void privacyByEpoch_axes_areEpochsAndEpsilon() throws IOException {
    Findings findings = new PrivacyByEpoch().of(twoCohorts());
    LineChart joint = (LineChart) findings.figures().get(1).chart();

    assertEquals(0.3, joint.series().get(0).points().get(2).x(), 1e-12);
    assertEquals(1.5, joint.series().get(0).points().get(2).y(), 1e-12);
  }

  @Test
  void accuracyCurves_band_isTheStudentInterval() throws IOException {
    LineChart chart = (LineChart) new AccuracyCurves().of(twoCohorts()).figures().get(0).chart();
    var last = chart.series().get(0).points().get(2);

    assertEquals(61, last.y(), 1e-9);
    assertEquals(61 + 4.302652729749464 / Math.sqrt(3), last.high(), 1e-6);
  }

  @Test
  void layerMaps_firstRun_hasARowForEachLayerAndHoles() throws IOException {
    HeatMap map = (HeatMap) new LayerMaps().of(twoCohorts()).figures().get(1).chart();

    String caption = new LayerMaps().of(twoCohorts()).figures().get(1).caption();

    assertTrue(caption.startsWith("One run, seed 0. "), caption);
    assertEquals(List.of("stem", "fc"), map.rows());
    assertEquals(null, map.values().get(0).get(0));
    assertEquals(4.5, map.values().get(1).get(2));
  }

  @Test
  void chosenRates_memory_statesEffectiveRateAndCost() throws IOException {
    Findings findings = new ChosenRates().of(twoCohorts());
    Table table = findings.tables().get(0);
    double history = (300 * 0.04 + 100 * 0.08) / 400;

    assertEquals(2.0, cell(table, "base", "Rate η"));
    assertEquals(2 * 0.9 / (1 - history), (double) cell(table, "base", "Effective rate"), 1e-12);
    assertTrue(findings.notes().get(0).contains("4 × ε = 6 more"), findings.notes().get(0));
  }

  @Test
  void comparison_runsOfTwoKinds_groupsRepetitions() throws IOException {
    Settings settings = Settings.defaults().withText(Setting.DATA, "digits");
    FakeRuns.write(
        new RunSpec(settings.withText(Setting.EPSILON, "1"), 1, 3), folder.resolve("x"), 0.4);
    List<FinishedRun> runs =
        List.of(run("a", 0.5), FinishedRun.read(folder.resolve("x")), run("b", 0.7));

    var result = Comparison.of(runs, new Occasion("c", "m", "d"));

    Table accuracy =
        result.findings().tables().stream()
            .filter(table -> table.title().startsWith("Final"))
            .findFirst()
            .orElseThrow();
    assertEquals(2, accuracy.rows().size());
    assertEquals(0.6, (double) accuracy.rows().get(0).get(2), 1e-12);
    assertTrue(accuracy.rows().get(1).get(0).toString().contains("epsilon 1"));
    assertEquals(3, result.runs().size());
    assertEquals(0.4, result.runs().get(1).testAccuracy(), 1e-12);
  }

  @Test
  void comparison_captions_nameTheRunAndClaimNothingOfItsNoise() throws IOException {
    FinishedRun one = run("a", 0.5);

    var result = Comparison.of(List.of(one, run("b", 0.7)), new Occasion("c", "m", "d"));

    List<String> captions = result.findings().figures().stream().map(f -> f.caption()).toList();
    assertTrue(captions.stream().anyMatch(c -> c.contains("One run, " + one.directory())));
    assertTrue(captions.stream().anyMatch(c -> c.contains("All end at the same ε")));
    for (String caption : captions) {
      assertTrue(!caption.contains("seed " + one.directory()), caption);
      assertTrue(!caption.contains("different ε") && !caption.contains("[2, 6]"), caption);
    }
  }

  @Test
  void comparison_sameDirectoryTwice_isRefused() throws IOException {
    FinishedRun run = run("a", 0.5);
    Files.createDirectories(folder.resolve("sub"));
    FinishedRun again = FinishedRun.read(folder.resolve("sub").resolve("..").resolve("a"));

    var refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> Comparison.of(List.of(run, again), new Occasion("c", "m", "d")));
    assertTrue(refused.getMessage().contains("given twice: " + again.directory()));
  }
}
