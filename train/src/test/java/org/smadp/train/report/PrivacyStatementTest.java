package org.smadp.train.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smadp.accounting.NoiseAllocation;
import org.smadp.data.DataIdentity.Visibility;
import org.smadp.noise.Provenance;
import org.smadp.noise.law.NoiseLaw;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.train.plan.ByFilter;
import org.smadp.train.plan.ClipSchedule;
import org.smadp.train.plan.PrivacySpec;
import org.smadp.train.plan.PrivacyTarget;
import org.smadp.train.settings.ClipShare;
import org.smadp.train.settings.EvaluationMode;

class PrivacyStatementTest {
  @Test
  void toMarkdown_secureRun_leadsWithTheJointGuarantee() {
    String text = statement(2.9999999, Provenance.SECURE).toMarkdown("patients.csv");

    assertTrue(
        text.startsWith(
            "# Privacy statement\n\n**This model is (ε = 3, δ = 1e-5)-differentially private**"),
        text);
    for (String needed :
        List.of(
            "add or remove one example",
            "Poisson",
            "independently with probability 0.05 |",
            "| Declared data set size N | 1000 |",
            "| Expected lot size L = qN (the only divisor) | 50 |",
            "| Events charged | 77 |",
            "| Clipping | clipped as said |",
            "| Weight β of the fresh sum | 0.9 |",
            "privacy loss distribution",
            "AES-256",
            "diagnostic, not a guarantee",
            "| fc1 | 30 | 0.25 | 1.5 | 1.66667 | 4.5 |",
            "## Covered",
            "## Not covered",
            "2^64 points of a Gaussian, none further out",
            "9.16 standard deviations. The distance to the ideal law is not accounted for",
            "Side channels")) {
      assertTrue(text.contains(needed), needed + " in\n" + text);
    }
    assertFalse(text.contains("seed"));
  }

  @Test
  void toMarkdown_epsilonJustAboveARoundNumber_isNotRoundedDown() {
    String text = statement(3.0000000001, Provenance.SECURE).toMarkdown("patients.csv");

    assertTrue(text.contains("(ε = 3.00001, δ"), text);
  }

  @Test
  void toMarkdown_seededRun_saysThatItIsNotPrivateAgainstTheSeed() {
    String text = statement(1, Provenance.REPRODUCIBLE).toMarkdown("patients.csv");

    assertTrue(text.contains("neither know nor can guess the seed"), text);
    assertTrue(text.contains("only if the same seed was used for no other run on this data"), text);
    assertTrue(text.contains("NOT private against anyone who knows or guesses the seed"), text);
  }

  @Test
  void toMarkdown_byAFilter_namesItsOrderAndSetsTheCapApart() {
    var filter = Optional.of(new ByFilter(7.25, 4.5));
    String text = statement(3, filter, Provenance.SECURE).toMarkdown("patients.csv");

    assertTrue(text.contains("*patients.csv*, by a Rényi filter at order 7.25.\n"), text);
    assertTrue(text.contains("| Accountant | Rényi filter at order 7.25; order and budget"), text);
    assertTrue(text.contains("by the public cap of the rate (diagnostic) | 4.5 |"), text);
    assertFalse(text.contains("loss distribution"), text);
    text.lines().forEach(line -> assertTrue(line.length() < 260, line));
  }

  @Test
  void toMarkdown_lines_areShortEnoughToRead() {
    statement(1, Provenance.SECURE)
        .toMarkdown("patients.csv")
        .lines()
        .forEach(line -> assertTrue(line.length() < 260, line));
  }

  @ParameterizedTest
  @CsvSource({
    "3, 3",
    "3.0000000001, 3.00001",
    "2.99999999, 3",
    "0.123456789, 0.123457",
    "1234.5678, 1234.57",
    "Infinity, infinity",
    "0, 0"
  })
  void upper_anyEpsilon_isNeverBelowIt(double epsilon, String text) {
    assertEquals(text, Numbers.upper(epsilon));
  }

  @ParameterizedTest
  @CsvSource({"0.00001, 1e-5", "100, 100", "0.25, 0.25", "1e-10, 1e-10", "1.5e12, 1.5e+12"})
  void number_roundValues_haveNoNeedlessZeros(double value, String text) {
    assertEquals(text, Numbers.number(value));
  }

  private static PrivacyStatement statement(double epsilon, Provenance randomness) {
    return statement(epsilon, Optional.empty(), randomness);
  }

  @Test
  void toMarkdown_flatClipping_statesItsOwnFormula() {
    String flat =
        statement(1, Optional.empty(), Provenance.SECURE, ClipBounds.Scope.FLAT)
            .toMarkdown("patients.csv");

    assertTrue(flat.contains("| Joint noise multiplier σ_eff = σ / β | 1.1 |"), flat);
    assertFalse(flat.contains("Noise allocation"), flat);
    assertTrue(
        statement(1, Provenance.SECURE)
            .toMarkdown("patients.csv")
            .contains("| Joint noise multiplier σ_eff = 1 / (β √Σ σ_g⁻²) | 1.1 |"));
  }

  private static PrivacyStatement statement(
      double epsilon, Optional<ByFilter> filter, Provenance randomness) {
    return statement(epsilon, filter, randomness, ClipBounds.Scope.PER_GROUP);
  }

  private static PrivacyStatement statement(
      double epsilon, Optional<ByFilter> filter, Provenance randomness, ClipBounds.Scope scope) {
    var spec =
        new PrivacySpec(
            new PrivacyTarget.Epsilon(3),
            1e-5,
            1000,
            50,
            77,
            0.5,
            scope,
            ClipBounds.Rule.CLIP,
            ClipShare.EQUAL,
            new ClipSchedule.Fixed(),
            NoiseAllocation.DIM,
            NoiseLaw.GAUSSIAN);
    return new PrivacyStatement(
        epsilon,
        1e-5,
        77,
        new NoiseFormula(scope, Optional.empty(), 1),
        1.1,
        spec,
        0.05,
        0.9,
        "sma-dp-sgd with mixing 0.9",
        "clipped as said",
        List.of(new PrivacyStatement.GroupFacts("fc1", 30, 0.25, 1.5, 1.5 / 0.9, 4.5)),
        filter,
        Optional.empty(),
        randomness,
        HeldOutRows.uncharged(EvaluationMode.PUBLIC, Visibility.PUBLIC),
        Optional.empty(),
        Optional.empty());
  }
}
