package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.data.InputFormat;
import org.smadp.data.catalog.DataCatalog;
import org.smadp.nn.RuntimeOptions;
import org.smadp.train.Prediction;
import org.smadp.train.Predictions;
import org.smadp.train.Predictor;

/** What a program can get out of a run directory by {@link Predictor}, whole or tampered with. */
final class PredictorAttackTest {
  @TempDir static Path folder;
  private static TrainedRun run;

  @BeforeAll
  static void train() throws IOException {
    run = TrainedRun.in(folder);
  }

  private static Predictor open(Path directory) throws IOException {
    return Predictor.open(
        directory, new DataCatalog(folder), RuntimeOptions.defaults().withWorkers(1));
  }

  /** A copy of the run with another record. */
  private static Path edited(String name, UnaryOperator<String> edit) throws IOException {
    Path copy = Files.createDirectories(folder.resolve(name));
    for (String file : TrainedRun.FILES) {
      Files.copy(run.directory().resolve(file), copy.resolve(file));
    }
    Path record = copy.resolve("run.json");
    String before = Files.readString(record);
    String after = edit.apply(before);
    assertTrue(!after.equals(before), "nothing was edited");
    Files.writeString(record, after);
    return copy;
  }

  private static void refused(Path directory, String words) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> open(directory).close()).getMessage();
    assertTrue(message.contains(words), message);
  }

  @Test
  void open_trialThatWasNotChosen_isRefusedByEveryDoor() throws IOException {
    Path trial = run.asUnchosenTrial(folder);
    refused(trial, "did not choose");
    Invocation.of("serve", "--run", trial.toString(), "--port", "0").refused("did not choose");
    Invocation.of("predict", "--run", trial.toString(), "--data", "csv:" + run.csv())
        .refused("did not choose");
  }

  @Test
  void open_runThatIsNotFinished_isRefused() throws IOException {
    refused(
        edited(
            "running",
            text -> text.replaceFirst("\"status\" : \"[a-z]+\"", "\"status\" : \"running\"")),
        "not finished");
  }

  /** Scores follow from the model and the row alone: the training data may be gone. */
  @Test
  void score_withoutTheTrainingData_isTheSame() throws IOException {
    double[] row = {61, 40};
    Path csv = run.csv();
    Path away = folder.resolve("away.csv");
    try (Predictor predictor = open(run.directory())) {
      float before = predictor.score(row).probability(0);
      Files.move(csv, away);
      try (Predictor again = open(run.directory())) {
        assertEquals(before, again.score(row).probability(0));
        assertThrows(IllegalArgumentException.class, () -> again.score("csv:" + csv));
      } finally {
        Files.move(away, csv);
      }
    }
  }

  /** Nothing but scores and the declared format comes out; neither rows, sums nor parameters. */
  @Test
  void publicMethods_answerScoresAndTheFormatOnly() {
    Set<String> answers = new TreeSet<>();
    for (Method method : Predictor.class.getDeclaredMethods()) {
      if (Modifier.isPublic(method.getModifiers()) && !method.isSynthetic()) {
        answers.add(method.getReturnType().getSimpleName());
      }
    }
    Set<String> allowed =
        Set.of(
            Prediction.class.getSimpleName(),
            Predictions.class.getSimpleName(),
            InputFormat.class.getSimpleName(),
            Predictor.class.getSimpleName(),
            "List",
            "void");
    assertEquals(new TreeSet<>(allowed), answers);
  }
}
