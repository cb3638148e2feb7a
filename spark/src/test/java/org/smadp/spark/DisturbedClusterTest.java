package org.smadp.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.SparkListenerTaskStart;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.data.Dataset;
import org.smadp.data.Split;
import org.smadp.data.catalog.DataOptions;
import org.smadp.data.catalog.NamedData;
import org.smadp.train.PrivateTraining;
import org.smadp.train.TrainingListener;
import org.smadp.train.TrainingResult;
import org.smadp.train.place.Cut;
import org.smadp.train.place.LocalParts;
import org.smadp.train.place.PartedPlace;
import org.smadp.train.plan.ProtectedUnit;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** Lost executors, copied tasks and repeated ones change no bit of a run, nor its ledger. */
class DisturbedClusterTest {
  @TempDir static Path folder;
  private static StandaloneCluster cluster;
  private static TrainingResult undisturbed;

  @BeforeAll
  static void start() throws IOException {
    TableProblem.csv(folder);
    // Wide enough that a step takes a while, and most rows in the last part.
    Files.writeString(
        folder.resolve("wide.yaml"),
        "layers:\n- linear: 600\n- tanh\n- linear: 600\n- tanh\n- linear: classes\n");
    cluster = StandaloneCluster.encrypted(folder.resolve("home"), 2);
    undisturbed =
        TableProblem.train(settings(), new LocalParts(cut(), Cut.of(TableProblem.PARTS, 50)));
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.close();
    }
  }

  private static Settings settings() {
    return TableProblem.settings(folder, "csv:" + folder.resolve("rows.csv"))
        .withText(Setting.MODEL, "file:" + folder.resolve("wide.yaml"))
        .withText(Setting.DATASET_SIZE, "150")
        .withText(Setting.LOT_SIZE, "140")
        .withText(Setting.STEPS, "5")
        .withText(Setting.EVALUATION, "none")
        .withText(Setting.STANDARDISE, "none");
  }

  private static Cut cut() {
    return Cut.of(TableProblem.PARTS, 150);
  }

  private static SparkPlace place(SparkSession session) {
    return SparkPlace.on(session, Wire.PROTECTED, OptionalInt.of(TableProblem.PARTS));
  }

  private static void assertUndisturbed(TrainingResult result) {
    assertEquals(undisturbed.parameters(), result.parameters());
    assertEquals(undisturbed.charges(), result.charges());
    assertEquals(undisturbed.privacy().epsilon(), result.privacy().epsilon());
  }

  @Test
  void run_executorKilledInMidStep_isUndisturbed() throws IOException {
    try (SparkSession session = cluster.session("700m", Map.of())) {
      AtomicInteger killed = new AtomicInteger();
      TrainingListener killer =
          new TrainingListener() {
            @Override
            public void onStep(long step) {
              if (step == 2) {
                var thread = new Thread(() -> killed.addAndGet(killWhileTasksRun(session)));
                thread.setDaemon(true);
                thread.start();
              }
            }
          };
      try (PrivateTraining training =
          TableProblem.training(settings(), place(session)).listener(killer).build()) {
        assertUndisturbed(training.run());
      }
      assertEquals(1, killed.get(), "executors killed while a task ran");
    }
  }

  /** Returns how many were killed. */
  private static int killWhileTasksRun(SparkSession session) {
    var tracker = session.sparkContext().statusTracker();
    while (true) {
      for (int stage : tracker.getActiveStageIds()) {
        var info = tracker.getStageInfo(stage);
        if (info.isDefined() && info.get().numActiveTasks() > 0) {
          List<ProcessHandle> executors = cluster.executors();
          return executors.isEmpty() || !executors.get(0).destroyForcibly() ? 0 : 1;
        }
      }
      StandaloneCluster.briefly();
    }
  }

  @Test
  void run_speculationForced_isUndisturbed() throws IOException {
    Map<String, String> eager =
        Map.of(
            "spark.speculation", "true",
            "spark.speculation.interval", "10ms",
            "spark.speculation.multiplier", "1.01",
            "spark.speculation.quantile", "0.1",
            "spark.speculation.minTaskRuntime", "1ms",
            "spark.speculation.efficiency.enabled", "false",
            "spark.locality.wait", "0s");
    try (SparkSession session = cluster.session("700m", eager)) {
      AtomicInteger copies = new AtomicInteger();
      session
          .sparkContext()
          .addSparkListener(
              new SparkListener() {
                @Override
                public void onTaskStart(SparkListenerTaskStart start) {
                  copies.addAndGet(start.taskInfo().speculative() ? 1 : 0);
                }
              });
      assertUndisturbed(TableProblem.train(settings(), place(session)));
      assertTrue(copies.get() > 0, "no task was copied");
    }
  }

  @Test
  void run_everyTaskOfAPartFailsOnce_isUndisturbed() throws IOException {
    try (SparkSession session = cluster.session("700m", Map.of())) {
      AtomicInteger failed = new AtomicInteger();
      session
          .sparkContext()
          .addSparkListener(
              new SparkListener() {
                @Override
                public void onTaskEnd(SparkListenerTaskEnd end) {
                  failed.addAndGet(end.taskInfo().failed() ? 1 : 0);
                }
              });
      assertUndisturbed(TableProblem.train(settings(), new Failing(place(session))));
      assertTrue(failed.get() >= 5, "tasks that failed: " + failed);
    }
  }

  @Test
  void run_blocksDroppedBetweenSteps_isUndisturbed() throws IOException {
    try (SparkSession session = cluster.session("700m", Map.of())) {
      TrainingListener dropping =
          new TrainingListener() {
            @Override
            public void onStep(long step) {
              JavaSparkContext.fromSparkContext(session.sparkContext())
                  .getPersistentRDDs()
                  .values()
                  .forEach(rdd -> rdd.unpersist(true));
            }
          };
      try (PrivateTraining training =
          TableProblem.training(settings(), place(session)).listener(dropping).build()) {
        assertUndisturbed(training.run());
      }
    }
  }

  /** The first try at part 1 fails in every job. */
  private record Failing(SparkPlace place) implements PartedPlace {
    @Override
    public Dataset load(NamedData data, DataOptions options, OptionalInt declared) {
      Dataset loaded = place.load(data, options, declared);
      ClusterSplit rows = (ClusterSplit) loaded.training();
      return loaded.withParts(
          new ClusterSplit(
              rows.parts().map(Failing::onFirstTry),
              rows.size(),
              rows.inputShape(),
              rows.members(),
              rows.isOwned(),
              rows.adjustment()),
          loaded.test());
    }

    private static PackedPart onFirstTry(PackedPart part) {
      if (part.number() == 1 && TaskContext.get().attemptNumber() == 0) {
        throw new IllegalStateException("planted");
      }
      return part;
    }

    @Override
    public OpenParts open(
        Side side, Split split, ProtectedUnit unit, Optional<PartNetwork> network) {
      return place.open(side, split, unit, network);
    }
  }
}
