package org.smadp.audit.mechanism;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.audit.Plans;
import org.smadp.audit.estimate.EpsilonBound;
import org.smadp.audit.report.AuditResult;
import org.smadp.audit.shadow.ShadowPlan;
import org.smadp.audit.shadow.Subject;
import org.smadp.optim.AlgorithmEntry;
import org.smadp.optim.algorithm.Algorithms;
import org.smadp.optim.algorithm.SmaDpSgd;
import org.smadp.optim.memory.SpectralMemory;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.train.settings.BandCount;
import org.smadp.train.settings.ClipMotion;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

class MechanismAuditTest {
  static Stream<String> privateAlgorithms() {
    return Algorithms.all().stream()
        .filter(entry -> entry.cost().isPrivate())
        .map(AlgorithmEntry::name);
  }

  private static void assertConsistent(ShadowPlan plan, int canaries, long seed) {
    AuditResult result = MechanismAudit.of(Subject.production(plan), canaries, seed);
    assertEquals(List.of(), result.objections(), plan.name() + ", seed " + seed);
  }

  @ParameterizedTest
  @MethodSource("privateAlgorithms")
  void audit_ofEveryPrivateAlgorithm_isConsistent(String algorithm) {
    assertConsistent(Plans.small(algorithm), 100, 11);
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("privateAlgorithms")
  void audit_ofEveryPrivateAlgorithmOverSeeds_isConsistent(String algorithm) {
    for (double epsilon : new double[] {1, 3, 8}) {
      for (long seed = 1; seed <= 5; seed++) {
        assertConsistent(Plans.plan(algorithm, epsilon, 20, 120), 200, seed);
      }
    }
  }

  @Test
  void audit_ofOtherClippings_isConsistent() {
    Settings small =
        Settings.defaults()
            .with(Setting.EPSILON, 8.0)
            .with(Setting.STEPS, 40L)
            .with(Setting.LOT_SIZE, 80.0);
    Settings plain = small.with(Setting.ALGORITHM, "dp-sgd");
    assertConsistent(Plans.plan(plain.with(Setting.CLIPPING, ClipBounds.Scope.FLAT)), 100, 2);
    assertConsistent(Plans.plan(plain.with(Setting.CLIP_RULE, ClipBounds.Rule.AUTOMATIC)), 100, 2);
    assertConsistent(Plans.plan(plain.with(Setting.CLIP_POLICY, ClipMotion.QUANTILE)), 100, 2);
    assertConsistent(
        Plans.plan(
            plain.with(Setting.ALGORITHM, "dp-sam").with(Setting.CLIP_POLICY, ClipMotion.QUANTILE)),
        100,
        2);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 3, 8})
  void perStep_ofAFullBatchGaussian_reachesMostOfTheTruth(double epsilon) {
    ShadowPlan plan = Plans.plan("dp-sgd", epsilon, 1, 400);
    AuditResult result =
        MechanismAudit.of(Subject.production(plan), epsilon == 1 ? 100_000 : 20_000, 4);
    assertEquals(List.of(), result.objections());
    double reached =
        result.bounds().stream()
            .filter(bound -> bound.method().equals("per-step"))
            .mapToDouble(EpsilonBound::epsilon)
            .findFirst()
            .orElseThrow();
    assertTrue(reached >= 0.85 * result.epsilonClaimed(), "reached " + reached);
    assertTrue(reached <= result.epsilonClaimed(), "reached " + reached);
  }

  @ParameterizedTest
  @CsvSource({"dp-sgd, 4, 61", "dp-momentum, 2, 60", "sma-dp-sgd, 8, 60", "dp-sgd, 10, 60"})
  void audit_ofCorrelatedNoise_isConsistentAndSeesMostOfTheShift(
      String algorithm, int bands, long steps) {
    ShadowPlan plan =
        Plans.plan(
            Settings.defaults()
                .with(Setting.ALGORITHM, algorithm)
                .with(Setting.EPSILON, 3.0)
                .with(Setting.STEPS, steps)
                .with(Setting.LOT_SIZE, 40.0)
                .with(Setting.BANDS, BandCount.of(bands)));
    AuditResult result = MechanismAudit.of(Subject.production(plan), 1000, 11);
    assertEquals(List.of(), result.objections());
    double reached =
        result.bounds().stream().mapToDouble(EpsilonBound::epsilon).max().orElseThrow();
    assertTrue(reached > 0.5 * result.epsilonClaimed(), "reached " + reached);
  }

  @Test
  void audit_ofANonPrivateControl_isRefused() {
    Settings raw =
        Settings.defaults()
            .with(Setting.ALGORITHM, "dp-sam-raw-ascent")
            .with(Setting.NOISE_MULTIPLIER, 1.0)
            .with(Setting.STEPS, 5L)
            .with(Setting.LOT_SIZE, 40.0);
    var refusal = assertThrows(IllegalArgumentException.class, () -> Plans.plan(raw));
    assertTrue(refusal.getMessage().startsWith("algorithm must have a guarantee"));
  }

  @Test
  void transcript_ofAMemoryThatForgetsEarlier_isFound() {
    ShadowPlan plan = Plans.small("sma-dp-sgd");
    var forgetful = new SmaDpSgd(SpectralMemory.of(0.9, 0.7, 7)); // the plan's window is 8
    AuditResult result =
        MechanismAudit.of(
            Subject.production(plan).withRule(forgetful.rule(plan.settings())), 100, 3);
    assertTrue(
        result.objections().contains("transcript: recomputed"), result.objections()::toString);
  }

  @Test
  void audit_twiceWithOneSeed_isTheSame() {
    ShadowPlan plan = Plans.small("sma-dp-sgd");
    assertEquals(
        MechanismAudit.of(Subject.production(plan), 100, 9),
        MechanismAudit.of(Subject.production(plan), 100, 9));
  }
}
