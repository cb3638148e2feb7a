package org.smadp.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.accounting.SampledGaussian;
import org.smadp.accounting.rdp.RdpAccountant;
import org.smadp.accounting.rdp.RdpConversion;
import org.smadp.train.report.PrivacyStatement;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** The diagnostic of a group alone, and what the statement says of events and clipping. */
class GroupAloneTest {
  @TempDir static Path data;
  @TempDir Path folder;

  @BeforeAll
  static void writeData() throws IOException {
    TinyProblem.write(data);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dp-sgd",
        "dp-adam-ac",
        "dp-is",
        "dp-sam",
        "dp-sam-fresh-lots",
        "dp-sam-per-example",
        "sma-dp-sgd"
      })
  void of_theOnlyGroup_isNotCheaperThanTheModel(String name) throws IOException {
    PrivacyStatement statement = statement(name, TinyProblem.linear(data));

    double alone = statement.groups().get(0).marginalEpsilon();
    assertTrue(alone >= statement.epsilon(), alone + " < " + statement.epsilon());
    assertTrue(alone < 1.5 * statement.epsilon(), alone + ", epsilon " + statement.epsilon());
    assertEquals(
        statement.jointNoiseMultiplier(), statement.groups().get(0).marginalRatio(), 1e-12);
  }

  @ParameterizedTest
  @CsvSource({"dp-sgd, 1", "sma-dp-sgd, 0.9"})
  void of_oneQueryAStep_isTheMarginalOfThePaper(String name, double mixing) throws IOException {
    PrivacyStatement statement = statement(name, TinyProblem.settings(data));

    for (PrivacyStatement.GroupFacts group : statement.groups()) {
      var alone = new SampledGaussian(0.2, group.noiseMultiplier() / mixing);
      assertEquals(alone.noiseMultiplier(), group.marginalRatio());
      double epsilon = new RdpAccountant(RdpConversion.IMPROVED).epsilon(alone, 12, 1e-3);
      assertEquals(epsilon, group.marginalEpsilon());
    }
  }

  @Test
  void of_twoAnswersOnOneLot_costsBothOfThem() throws IOException {
    PrivacyStatement statement = statement("dp-sam", TinyProblem.settings(data));

    for (PrivacyStatement.GroupFacts group : statement.groups()) {
      assertEquals(group.noiseMultiplier() / Math.sqrt(2), group.marginalRatio(), 1e-12);
    }
    assertEquals(24, statement.releases());
    String text = Files.readString(folder.resolve("dp-sam/privacy.md"));
    assertTrue(text.contains("| Events charged | 12, each of 2 answers on one lot |"), text);
  }

  @Test
  void toMarkdown_countingClip_saysThatItMovesAndThatCountsAreReleased() throws IOException {
    statement("dp-adam-ac", TinyProblem.linear(data).withText(Setting.CLIPPING, "per-group"));

    String text = Files.readString(folder.resolve("dp-adam-ac/privacy.md"));
    assertTrue(
        text.contains("starts at 0.5 and moves, between 0.1 and 10, until a share of 0.8"), text);
    assertTrue(text.contains("a noisy count of those for each group is released"), text);
    text.lines().forEach(line -> assertTrue(line.length() < 340, line));
  }

  @Test
  void toMarkdown_importanceSampling_saysThatExamplesAreRoundedAndANormaliserReleased()
      throws IOException {
    statement("dp-is", TinyProblem.linear(data));

    String text = Files.readString(folder.resolve("dp-is/privacy.md"));
    assertTrue(text.contains("accepted with probability min(norm, C) / C"), text);
    assertTrue(text.contains("scaled to L2 norm C = 0.5; a normaliser"), text);
    assertTrue(!text.contains("gradient clipped to"), text);
  }

  @Test
  void toMarkdown_fixedClip_saysWhatTheWholeGradientStaysWithin() throws IOException {
    statement("dp-sgd", TinyProblem.settings(data).withText(Setting.CLIPPING, "per-group"));

    String text = Files.readString(folder.resolve("dp-sgd/privacy.md"));
    assertTrue(
        text.contains(
            "each example's gradient, group by group clipped to L2 norm 0.288675, so that the whole"
                + " gradient stays within 0.5 |"),
        text);
  }

  private PrivacyStatement statement(String name, Settings settings) throws IOException {
    return TinyProblem.run(
            settings.withText(Setting.ALGORITHM, name).withText(Setting.LEARNING_RATE, "0.01"),
            folder.resolve(name),
            TinyProblem.seeded())
        .privacy();
  }
}
