package org.smadp.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.smadp.nn.Precision;
import org.smadp.tensor.GroupedVector;
import org.smadp.train.place.Cut;
import org.smadp.train.place.LocalParts;
import org.smadp.train.place.OneMachine;
import org.smadp.train.place.Workplace;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/**
 * Sums over parts are those over the whole: the same lots, charges and, but for rounding, model.
 */
class PartedTrainingTest {
  @TempDir static Path data;
  @TempDir static Path people;

  @BeforeAll
  static void writeData() throws IOException {
    TinyProblem.write(data);
    TinyProblem.writeUsers(people);
  }

  static Stream<Arguments> problems() {
    return Stream.of(
        Arguments.of("rows", TinyProblem.settings(data)),
        Arguments.of(
            "private scores", with(TinyProblem.linear(data), Setting.EVALUATION, "private")),
        Arguments.of("columns", with(TinyProblem.linear(data), Setting.STANDARDISE, "private")),
        Arguments.of("weights", with(TinyProblem.linear(data), Setting.CLASS_SHARES, "0.7,0.3")),
        Arguments.of("importance", with(TinyProblem.linear(data), Setting.ALGORITHM, "dp-is")),
        Arguments.of(
            "bands",
            with(with(TinyProblem.linear(data), Setting.ALGORITHM, "dp-sgd"), Setting.BANDS, "3")),
        Arguments.of("users", TinyProblem.byUser(TinyProblem.settings(people))),
        Arguments.of(
            "users, private scores",
            with(TinyProblem.byUser(TinyProblem.linear(people)), Setting.EVALUATION, "private")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("problems")
  void run_inOnePart_isThatOfOneMachineBitForBit(String name, Settings settings) {
    TrainingResult whole = train(settings, new OneMachine(), Precision.FLOAT32);
    TrainingResult parted = train(settings, parts(1), Precision.FLOAT32);

    assertEquals(whole.parameters(), parted.parameters());
    assertEquals(whole.last(), parted.last());
    assertEquals(whole.charges(), parted.charges());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("problems")
  void run_inManyParts_differsByRoundingOnly(String name, Settings settings) {
    TrainingResult whole = train(settings, new OneMachine(), Precision.FLOAT64);
    TrainingResult parted = train(settings, parts(7), Precision.FLOAT64);

    assertTrue(
        largest(whole.parameters(), parted.parameters()) <= 1e-6, "float32 parameters of order 1");
    assertEquals(whole.privacy().epsilon(), parted.privacy().epsilon());
    assertEquals(whole.charges().training().size(), parted.charges().training().size(), "charges");
  }

  /** A cut that forgets the members beyond the declared size would pass every test above. */
  @Test
  void run_moreRowsThanDeclared_keepsThemInTheLastPart() {
    Settings settings = with(TinyProblem.linear(data), Setting.DATASET_SIZE, "50");

    assertTrue(
        largest(
                train(settings, new OneMachine(), Precision.FLOAT64).parameters(),
                train(settings, parts(4, 50), Precision.FLOAT64).parameters())
            <= 1e-6);
  }

  @Test
  void run_withDropoutInParts_isRefused(@TempDir Path folder) throws IOException {
    Path network = folder.resolve("net.yaml");
    Files.writeString(network, "layers:\n- dropout: 0.5\n- linear: classes\n");
    Settings settings = with(TinyProblem.settings(data), Setting.MODEL, "file:" + network);

    String refusal =
        assertThrows(
                IllegalArgumentException.class, () -> train(settings, parts(2), Precision.FLOAT32))
            .getMessage();
    assertEquals(
        "model 'net' has dropout, which is drawn on one machine only; leave the layer out",
        refusal);
  }

  private static Workplace parts(int count) {
    return parts(count, 100);
  }

  private static Workplace parts(int count, long declared) {
    return new LocalParts(Cut.of(count, declared), Cut.of(count, 40));
  }

  private static <T> Settings with(Settings settings, Setting<T> setting, String value) {
    return settings.withText(setting, value);
  }

  private static double largest(GroupedVector a, GroupedVector b) {
    double largest = 0;
    for (int i = 0; i < a.size(); i++) {
      largest = Math.max(largest, Math.abs(a.get(i) - b.get(i)));
    }
    return largest;
  }

  private static TrainingResult train(Settings settings, Workplace place, Precision precision) {
    try (place;
        PrivateTraining training =
            TinyProblem.training(settings, TinyProblem.seeded())
                .options(TinyProblem.options().withPrecision(precision))
                .at(place)
                .build()) {
      return training.run();
    }
  }
}
