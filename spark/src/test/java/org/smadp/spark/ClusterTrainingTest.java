package org.smadp.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.smadp.optim.AlgorithmEntry;
import org.smadp.optim.algorithm.Algorithms;
import org.smadp.train.TrainingResult;
import org.smadp.train.place.OneMachine;
import org.smadp.train.place.Workplace;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** Training on a cluster of processes is training on one machine. */
class ClusterTrainingTest {
  @TempDir static Path folder;
  private static StandaloneCluster cluster;
  private static SparkSession session;
  private static Workplace place;

  @BeforeAll
  static void start() throws IOException {
    TableProblem.csv(folder);
    cluster = StandaloneCluster.encrypted(folder.resolve("home"), 2);
    session = cluster.session("700m", Map.of());
    place = SparkPlace.on(session, Wire.PROTECTED, OptionalInt.of(TableProblem.PARTS));
  }

  @AfterAll
  static void stop() {
    if (session != null) {
      session.stop();
    }
    if (cluster != null) {
      cluster.close();
    }
  }

  private static Settings rows() {
    return TableProblem.settings(folder, "csv:" + folder.resolve("rows.csv"));
  }

  static Stream<Arguments> problems() {
    return Stream.of(
        Arguments.of("rows, private scores and columns", rows()),
        Arguments.of("public scores", rows().withText(Setting.EVALUATION, "public")),
        Arguments.of("weights", rows().withText(Setting.CLASS_SHARES, "0.6,0.4")),
        Arguments.of("users", TableProblem.byUser(rows())));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("problems")
  void run_onTheCluster_isThatOfPartsHereBitForBit(String name, Settings settings) {
    TrainingResult there = TableProblem.train(settings, place);
    TrainingResult here = TableProblem.train(settings, TableProblem.here(settings));

    assertEquals(here.parameters(), there.parameters());
    assertEquals(here.last(), there.last());
    assertEquals(here.charges(), there.charges());
  }

  @Test
  void run_inOnePart_isThatOfTheLocalTrainerBitForBit() {
    Workplace onePart = SparkPlace.on(session, Wire.PROTECTED, OptionalInt.of(1));

    TrainingResult there = TableProblem.train(rows(), onePart);
    TrainingResult here = TableProblem.train(rows(), new OneMachine());

    assertEquals(here.parameters(), there.parameters());
    assertEquals(here.charges(), there.charges());
  }

  @Test
  void cluster_whileItTrains_hasExecutorsOfItsOwn() {
    TableProblem.train(rows(), place);

    List<Long> executors = cluster.executors().stream().map(ProcessHandle::pid).toList();
    assertEquals(2, executors.size());
    assertTrue(executors.stream().noneMatch(pid -> pid == ProcessHandle.current().pid()));
  }

  static Stream<String> algorithms() {
    return Algorithms.all().stream().map(AlgorithmEntry::name);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("algorithms")
  void run_everyAlgorithm_hasTheLedgerAndModelOfPartsHere(String name) {
    Settings named =
        rows()
            .withText(Setting.ALGORITHM, name)
            .withText(Setting.STEPS, "5")
            .withText(Setting.EVALUATION, "none")
            .withText(Setting.STANDARDISE, "none");
    boolean isPrivate = Algorithms.named(name).cost().isPrivate();
    Settings settings =
        isPrivate ? named : named.without(Setting.EPSILON).withText(Setting.NOISE_MULTIPLIER, "2");

    TrainingResult there = TableProblem.train(settings, place);
    TrainingResult local = TableProblem.train(settings, new OneMachine());
    TrainingResult here = TableProblem.train(settings, TableProblem.here(settings));

    assertEquals(here.parameters(), there.parameters());
    assertEquals(here.charges(), there.charges());
    assertEquals(local.charges().training().size(), there.charges().training().size());
    assertEquals(local.privacy().epsilon(), there.privacy().epsilon(), 1e-3);
  }
}
