package org.smadp.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.train.place.OneMachine;
import org.smadp.train.place.Workplace;
import org.smadp.train.plan.TrainingPlan;
import org.smadp.train.report.Evaluation;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

class TrainingTest {
  @TempDir static Path data;
  @TempDir Path folder;

  @BeforeAll
  static void writeData() throws IOException {
    TinyProblem.write(data);
  }

  @Test
  void run_oneTwoAndFourWorkers_leaveTheSameFiles() throws IOException {
    Settings settings = TinyProblem.settings(data).withText(Setting.LOT_SIZE, "80");
    List<Map<String, String>> runs = new ArrayList<>();
    for (int workers : new int[] {1, 2, 4}) {
      Path out = folder.resolve("workers" + workers);
      try (PrivateTraining training =
          TinyProblem.training(settings, TinyProblem.seeded())
              .options(TinyProblem.options().withWorkers(workers).withMicroBatch(8))
              .build()) {
        training.run(out);
      }
      runs.add(TinyProblem.files(out));
    }

    assertEquals(runs.get(0), runs.get(1));
    assertEquals(runs.get(0), runs.get(2));
  }

  @Test
  void run_lotsThatAreNearlyAllEmpty_stillReleasesAndChargesEveryStep() {
    TrainingResult result = train(TinyProblem.settings(data).withText(Setting.LOT_SIZE, "0.01"));

    assertEquals(12, result.privacy().releases());
    assertEquals(12, result.last().step());
    for (float value : result.parameters().toArray()) {
      assertTrue(Float.isFinite(value));
    }
  }

  @Test
  void run_lotOfTheWholeData_isLargerThanAnyMicroBatchAndLearns() {
    TrainingResult result =
        train(
            TinyProblem.linear(data)
                .withText(Setting.LOT_SIZE, "100")
                .withText(Setting.STEPS, "30")
                .withText(Setting.EPSILON, "50")
                .withText(Setting.LEARNING_RATE, "4"));

    assertTrue(result.last().testAccuracy() > 0.8, "accuracy " + result.last().testAccuracy());
  }

  @Test
  void run_rowsWithNaN_contributeNothing() throws IOException {
    Path dirty = Files.createDirectory(folder.resolve("dirty"));
    TinyProblem.write(dirty);
    TinyProblem.table(
        dirty.resolve("train.csv"), TinyProblem.ROWS, 1, "NaN,1,1,1,left\n1,NaN,NaN,1,right\n");

    // New rows come last, so that no other row's coins change. The number of rows in a micro-batch
    // may change the last bits of its sum; a contribution would be a thousand times as large.
    assertArrayEquals(
        train(TinyProblem.settings(data)).parameters().toArray(),
        train(TinyProblem.settings(dirty)).parameters().toArray(),
        1e-5f);
  }

  @Test
  void run_smaWithMixingOne_equalsDpSgdBitForBit() {
    Settings sma = TinyProblem.settings(data).withSet("mixing", "1").withSet("window", "4");
    Settings plain = TinyProblem.settings(data).withText(Setting.ALGORITHM, "dp-sgd");

    TrainingResult first = train(sma);
    TrainingResult second = train(plain);

    assertEquals(second.parameters(), first.parameters());
    assertEquals(second.privacy().epsilon(), first.privacy().epsilon());
    assertEquals(second.last(), first.last());
  }

  @Test
  void run_memory_changesTheResult() {
    assertNotEquals(
        train(TinyProblem.settings(data).withText(Setting.ALGORITHM, "dp-sgd")).parameters(),
        train(TinyProblem.settings(data)).parameters());
  }

  @Test
  void run_averaging_handsOutAnotherModelOfTheSameReleases() {
    TrainingResult plain = train(TinyProblem.linear(data));
    TrainingResult averaged = train(TinyProblem.linear(data).withText(Setting.AVERAGING, "ema"));

    assertNotEquals(plain.parameters(), averaged.parameters());
    assertNotEquals(plain.last().testLoss(), averaged.last().testLoss());
    assertEquals(plain.privacy().epsilon(), averaged.privacy().epsilon());
  }

  @ParameterizedTest
  @ValueSource(strings = {"clip", "automatic"})
  void run_eitherClipRuleAndScope_keepsTheTarget(String rule) {
    Settings settings = TinyProblem.linear(data).withText(Setting.CLIP_RULE, rule);

    assertTrue(train(settings).privacy().epsilon() <= 6);
    assertTrue(train(settings.withText(Setting.CLIPPING, "flat")).privacy().epsilon() <= 6);
  }

  @Test
  void run_twice_isRefused() {
    try (PrivateTraining training = training(TinyProblem.linear(data)).build()) {
      training.run();

      String refusal = assertThrows(IllegalStateException.class, training::run).getMessage();
      assertEquals("this training has run; make a new one for every run", refusal);
    }
  }

  @Test
  void run_otherSums_areAskedForEveryLotAndClosed() {
    AtomicLong loaded = new AtomicLong();
    AtomicLong asked = new AtomicLong();
    AtomicLong closed = new AtomicLong();
    Workplace counting =
        new CountingPlace(
            loaded::incrementAndGet,
            asked::incrementAndGet,
            closed::incrementAndGet,
            new OneMachine());
    TrainingResult result;
    try (PrivateTraining training = training(TinyProblem.linear(data)).at(counting).build()) {
      result = training.run();
    }

    assertEquals(1, loaded.get());
    assertEquals(12, asked.get());
    assertEquals(1, closed.get());
    assertEquals(train(TinyProblem.linear(data)).parameters(), result.parameters());
  }

  /** On the way by the plan's curve, at the end by the accountant, as the statement has it. */
  @Test
  void run_evaluations_stateEpsilonAndRateOfTheirStep() throws IOException {
    Settings settings = TinyProblem.settings(data).withText(Setting.SCHEDULE, "linear");
    List<Evaluation> heard = new ArrayList<>();
    List<Long> saved = new ArrayList<>();
    TrainingListener listener =
        new TrainingListener() {
          @Override
          public void onEvaluation(Evaluation evaluation) {
            heard.add(evaluation);
          }

          @Override
          public void onCheckpoint(long step) {
            saved.add(step);
          }
        };
    Path out = folder.resolve("run");
    TrainingResult result = TinyProblem.run(settings, out, TinyProblem.seeded(), listener);

    TrainingPlan plan = TinyProblem.plan(settings);
    assertEquals(List.of(4L, 8L, 12L), heard.stream().map(Evaluation::step).toList());
    assertEquals(plan.epsilonAfter(4), heard.get(0).epsilon());
    assertEquals(result.privacy().epsilon(), heard.get(2).epsilon());
    for (Evaluation evaluation : heard) {
      assertEquals(
          plan.algorithm().learningRate().at(evaluation.step() - 1), evaluation.learningRate());
    }
    assertEquals(List.of(3L, 6L, 9L, 12L), saved);
    List<String> rows = Files.readAllLines(out.resolve("steps.csv"));
    assertEquals(1 + 3, rows.size(), "a head and a row for each evaluation");
  }

  @Test
  void run_listener_hearsOfEveryStepAndEvaluationInOrder() {
    List<String> heard = new ArrayList<>();
    TrainingListener listener =
        new TrainingListener() {
          @Override
          public void onStart(TrainingPlan plan, long step) {
            heard.add("start " + step);
          }

          @Override
          public void onStep(long step) {
            heard.add("step " + step);
          }

          @Override
          public void onEvaluation(Evaluation evaluation) {
            heard.add("evaluation " + evaluation.step());
            assertTrue(evaluation.epsilon() > 0 && evaluation.epsilon() <= 6);
          }
        };
    try (PrivateTraining training = training(TinyProblem.linear(data)).listener(listener).build()) {
      training.run();
    }

    assertEquals(List.of("start 0", "step 1"), heard.subList(0, 2));
    assertEquals(
        List.of("step 12", "evaluation 12"), heard.subList(heard.size() - 2, heard.size()));
    assertEquals(1 + 12 + 3, heard.size());
  }

  private static TrainingBuilder training(Settings settings) {
    return TinyProblem.training(settings, TinyProblem.seeded());
  }

  private static TrainingResult train(Settings settings) {
    try (PrivateTraining training = training(settings).build()) {
      return training.run();
    }
  }
}
