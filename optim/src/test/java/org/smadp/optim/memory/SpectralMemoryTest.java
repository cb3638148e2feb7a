package org.smadp.optim.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.optim.GroupExponent;
import org.smadp.optim.Memory;
import org.smadp.optim.MemoryDiagnostics;
import org.smadp.optim.TestLayouts;
import org.smadp.spectrum.SpectralExponent;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

class SpectralMemoryTest {
  private static final Layout LAYOUT = TestLayouts.small();

  @Test
  void recall_secondStep_isTheClosedForm() {
    MemoryRun run = MemoryRun.hashed(plain(0.7, 8), LAYOUT, 3).steps(2);
    double expected = 0.3 * -Math.expm1(-1 / 40.0);
    for (int i = 0; i < LAYOUT.size(); i++) {
      assertEquals(expected * run.release(0, i), run.term(1, i), 1e-7);
    }
    assertEquals(1, run.diagnostics(1, 0).alignment(), 1e-9);
    assertEquals(1, run.diagnostics(1, 0).normMatch(), 1e-9);
    assertEquals(1, run.diagnostics(1, 0).effectiveDepth());
  }

  @ParameterizedTest(name = "window {0}")
  @ValueSource(ints = {1, 2, 3, 8})
  void recall_anyStep_usesAtMostWindowMinusOneReleases(int window) {
    MemoryRun run = MemoryRun.hashed(plain(0.7, window), LAYOUT, 3).steps(12);
    for (int t = 0; t < 12; t++) {
      assertEquals(Math.min(window - 1, t), run.diagnostics(t, 1).availableLags());
    }
  }

  /** Exponents of 20 are far off the paper's band, but not off a band around themselves. */
  @Test
  void recall_networkBand_tempersOnlyTheGroupUnlikeTheOthers() {
    PrescribedExponents drifted =
        step -> List.of(GroupExponent.of(20), GroupExponent.of(20), GroupExponent.of(45));
    var fixed = SpectralMemory.of(0.7, 0.7, 4).withExponents(drifted);
    MemoryRun far = MemoryRun.hashed(fixed, LAYOUT, 3).steps(3);
    MemoryRun near = MemoryRun.hashed(fixed.withBand(new NetworkBand(2)), LAYOUT, 3).steps(3);

    assertEquals(-Math.expm1(-14), far.diagnostics(2, 0).tempering(), 1e-12);
    assertEquals(0, near.diagnostics(2, 0).tempering());
    assertEquals(0, near.diagnostics(2, 1).tempering());
    assertEquals(-Math.expm1(-5), near.diagnostics(2, 2).tempering(), 1e-12);
  }

  @Test
  void recall_releaseOlderThanTheWindow_isForgotten() {
    // With trend gain 1 nothing but the window remembers, so a spike must leave after K - 1 steps.
    SpectralMemory usual = plain(0.5, 4);
    var settings =
        new SpectralMemory(
            usual.mixing(),
            usual.fractionalOrder(),
            usual.window(),
            usual.reliableBand(),
            usual.tempering(),
            usual.exponents(),
            1,
            usual.normMatch(),
            usual.warmUp(),
            usual.stabilizer(),
            usual.gating());
    var run =
        new MemoryRun(
            settings,
            LAYOUT,
            (query, asked) -> new double[LAYOUT.size()],
            (release, group, index) -> release == 0 && index == 0 ? 1000 : index == 1 ? 1 : 0);
    run.steps(5);
    // Memory feeds on itself, so the spike fades through later releases; what must vanish at t = 4
    // is its direct weight: the term is then the window's mean of releases 1 to 3.
    LagWeights weights = LagWeights.of(0.7, 0, 3);
    double mean = 0;
    for (int j = 1; j <= 3; j++) {
      mean += weights.weight(j) * run.release(4 - j, 0);
    }
    assertEquals(run.diagnostics(4, 0).historyWeight() * mean, run.term(4, 0), 1e-4);
  }

  @Test
  void diagnostics_everyStep_areConsistentWithTheTranscript() {
    MemoryRun run = MemoryRun.hashed(plain(0.5, 5), LAYOUT, 8).steps(10);
    for (int t = 1; t < 10; t++) {
      for (Layout.Group group : LAYOUT.groups()) {
        MemoryDiagnostics step = run.diagnostics(t, group.index());
        GroupedVector term = run.terms.get(t).value();
        double memory = term.norm(group);
        double fresh = run.releases.get(t).value().plusScaled(term, -1).norm(group);
        assertEquals(memory / (memory + fresh), step.memoryRatio(), 1e-6);
        assertEquals(
            0.5 * step.warmUp() * step.alignment() * step.normMatch(), step.historyWeight());
        assertEquals(group.name(), step.group());
      }
    }
  }

  @Test
  void diagnostics_withoutMixingBelowOne_areEmpty() {
    MemoryRun run = MemoryRun.hashed(plain(1, 5), LAYOUT, 8).steps(3);
    assertTrue(run.diagnostics.get(2).isEmpty());
  }

  @Test
  void recall_zeroHistory_staysZeroAndFinite() {
    var run =
        new MemoryRun(
            plain(0.5, 5),
            LAYOUT,
            (query, asked) -> new double[LAYOUT.size()],
            (release, group, index) -> 0);
    run.steps(6);
    assertEquals(GroupedVector.zeros(LAYOUT), run.terms.get(5).value());
    assertEquals(0, run.diagnostics(5, 0).alignment());
    assertEquals(0, run.diagnostics(5, 0).normMatch());
    assertEquals(0, run.diagnostics(5, 0).memoryRatio());
  }

  @Test
  void recall_statusOfTheExponent_setsTheTempering() {
    MemoryRun run = MemoryRun.hashed(mixedStatus(new Tempering.Spectral(1)), LAYOUT, 2).steps(3);
    assertEquals(1 - Math.exp(-3), run.diagnostics(2, 0).tempering(), 1e-12);
    assertEquals(0, run.diagnostics(2, 1).tempering());
    assertEquals(1 - Math.exp(-4), run.diagnostics(2, 2).tempering(), 1e-12);
    assertEquals(SpectralExponent.Status.FAIL, run.diagnostics(2, 2).spectralExponent().status());
  }

  @Test
  void recall_constantTempering_ignoresTheSpectrum() {
    MemoryRun run = MemoryRun.hashed(mixedStatus(new Tempering.Constant(0.3)), LAYOUT, 2).steps(3);
    for (int g = 0; g < 3; g++) {
      assertEquals(0.3, run.diagnostics(2, g).tempering());
    }
  }

  @Test
  void recall_shuffledTempering_takesAnotherGroups() {
    MemoryRun own = MemoryRun.hashed(mixedStatus(new Tempering.Spectral(1)), LAYOUT, 2).steps(3);
    MemoryRun run = MemoryRun.hashed(mixedStatus(new Tempering.Shuffled(1, 1)), LAYOUT, 2).steps(3);
    for (int g = 0; g < 3; g++) {
      assertEquals(own.diagnostics(2, (g + 1) % 3).tempering(), run.diagnostics(2, g).tempering());
    }
  }

  @Test
  void onPureNoise_settingsOfTheAnalysis_giveItsValue() {
    assertEquals(0.91, Alignment.onPureNoise(LagWeights.of(0.7, 0, 3), 0.5), 0.005);
    assertEquals(0.89, Alignment.onPureNoise(LagWeights.of(0.9, 0, 7), 0.25), 0.005);
  }

  @Test
  void of_strongTempering_keepsTheNewestLag() {
    LagWeights weights = LagWeights.of(0.7, 5000, 4);
    assertEquals(1, weights.weight(1));
    assertEquals(0, weights.weight(4));
  }

  @Test
  void remember_withoutRecall_throws() {
    MemoryRun run = MemoryRun.hashed(plain(0.5, 3), LAYOUT, 1).steps(1);
    Memory.State fresh = plain(0.5, 3).start(LAYOUT);
    assertThrows(IllegalStateException.class, () -> fresh.remember(run.releases.get(0)));
  }

  @Test
  void save_whileAQueryIsUnderWay_throws() {
    Memory.State memory = plain(0.5, 3).start(LAYOUT);
    memory.recall(GroupedVector.zeros(LAYOUT));
    var out = new DataOutputStream(new ByteArrayOutputStream());
    assertThrows(IllegalStateException.class, () -> memory.save(out));
  }

  @Test
  void new_badSettings_throwAndNameTheField() {
    assertField("mixing", () -> SpectralMemory.of(0, 0.7, 8));
    assertField("fractionalOrder", () -> SpectralMemory.of(0.5, 1.1, 8));
    assertField("window", () -> SpectralMemory.of(0.5, 0.7, 0));
    assertField("normMatchCap", () -> new NormMatch(Double.POSITIVE_INFINITY));
    assertField("warmUpSteps", () -> new WarmUp(0));
    assertField("reliableBand", () -> new BandDeviation(6, 2));
    assertField("temperingGain", () -> new Tempering.Spectral(0));
    assertField("tempering", () -> new Tempering.Constant(-1));
    assertField("shift", () -> new Tempering.Shuffled(1, 0));
    assertField("stabilizer", () -> Stabilizer.absolute(0));
    assertFalse(new GroupExponent(SpectralExponent.Status.OK, 3).value() < 3);
    assertField("spectralExponent", () -> GroupExponent.of(Double.NaN));
  }

  private static void assertField(String field, org.junit.jupiter.api.function.Executable make) {
    var error = assertThrows(IllegalArgumentException.class, make);
    assertTrue(error.getMessage().contains(field), error.getMessage());
  }

  private static SpectralMemory plain(double mixing, int window) {
    return SpectralMemory.of(mixing, 0.7, window).withExponents(Exponents.none());
  }

  private static SpectralMemory mixedStatus(Tempering tempering) {
    return plain(0.5, 4)
        .withTempering(tempering)
        .withExponents(
            (PrescribedExponents)
                step ->
                    List.of(
                        GroupExponent.of(9),
                        GroupExponent.notApplicable(),
                        GroupExponent.failed()));
  }
}
