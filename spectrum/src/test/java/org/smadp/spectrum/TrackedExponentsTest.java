package org.smadp.spectrum;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.spectrum.SpectralExponent.Status;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

class TrackedExponentsTest {
  private static final Layout LAYOUT =
      Layout.builder()
          .group("conv", 16 * 3 * 9 + 16, 16, 3, 3, 3)
          .group("norm", 32)
          .group("dense", 20 * 30 + 20, 20, 30)
          .group("head", 5 * 20 + 5, 5, 20)
          .build();
  private static final Layout ONE = Layout.builder().group("dense", 600, 20, 30).build();
  private static final Eigenvalues SOLVER = new GramEigenvalues();

  private static GroupedVector parameters(Layout layout, long seed) {
    return GroupedVector.adopt(layout, Spectra.gaussian(seed, layout.size()));
  }

  private static double measured(ExponentTracker settings, GroupedVector parameters) {
    return settings
        .measurement()
        .measure("dense", List.of(20, 30), parameters.toArray(), SOLVER)
        .exponent()
        .exponent()
        .orElseThrow();
  }

  @Test
  void observe_groups_haveStatusByTheirMatrix() {
    List<SpectralExponent> seen =
        ExponentTracker.standard().start(LAYOUT, SOLVER).observe(0, parameters(LAYOUT, 1));
    assertEquals(
        List.of(Status.OK, Status.NA, Status.OK, Status.NA),
        seen.stream().map(SpectralExponent::status).toList());
    assertEquals(
        List.of("conv", "norm", "dense", "head"),
        seen.stream().map(SpectralExponent::name).toList());
  }

  @Test
  void observe_biasAfterTheWeight_isNotMeasured() {
    GroupedVector plain = parameters(LAYOUT, 2);
    float[] changed = plain.toArray();
    Arrays.fill(changed, 16 * 27, 16 * 27 + 16, 1e6f);
    List<SpectralExponent> expected =
        ExponentTracker.standard().start(LAYOUT, SOLVER).observe(0, plain);
    assertEquals(
        expected,
        ExponentTracker.standard()
            .start(LAYOUT, SOLVER)
            .observe(0, GroupedVector.adopt(LAYOUT, changed)));
  }

  @ParameterizedTest(name = "period {0}")
  @ValueSource(ints = {1, 3, 25})
  void observe_everyStep_measuresOncePerPeriod(int period) {
    AtomicInteger calls = new AtomicInteger();
    Eigenvalues counting =
        (matrix, rows, cols) -> {
          calls.incrementAndGet();
          return SOLVER.of(matrix, rows, cols);
        };
    TrackedExponents tracked =
        ExponentTracker.standard().refreshedWithin(period).start(ONE, counting);
    for (int step = 0; step < 60; step++) {
      tracked.observe(step, parameters(ONE, 3));
      assertEquals(1 + step / period, calls.get(), "after step " + step);
    }
  }

  @Test
  void observe_betweenRefreshes_holdsTheExponent() {
    TrackedExponents tracked = ExponentTracker.standard().start(ONE, SOLVER);
    List<SpectralExponent> first = tracked.observe(0, parameters(ONE, 4));
    assertEquals(first, tracked.observe(24, parameters(ONE, 5)));
    assertTrue(!first.equals(tracked.observe(25, parameters(ONE, 5))));
  }

  @Test
  void observe_refreshes_smoothsLogExponents() {
    ExponentTracker settings = ExponentTracker.standard();
    TrackedExponents tracked = settings.start(ONE, SOLVER);
    double expected = 0;
    for (int refresh = 0; refresh < 6; refresh++) {
      GroupedVector parameters = parameters(ONE, 100 + refresh);
      double log = Math.log(Math.min(20, Math.max(1.01, measured(settings, parameters))));
      expected = refresh == 0 ? log : 0.7 * expected + 0.3 * log;
      SpectralExponent seen = tracked.observe(25L * refresh, parameters).get(0);
      assertEquals(Math.exp(expected), seen.exponent().orElseThrow(), 1e-12);
      assertEquals(measured(settings, parameters), seen.fit().orElseThrow().exponent());
    }
  }

  @Test
  void observe_steepSpectrum_isClippedBeforeSmoothing() {
    // Nearly equal eigenvalues: a fitted exponent far above 20.
    float[] values = new float[600];
    for (int i = 0; i < 20; i++) {
      values[i * 30 + i] = 1 + i * 1e-3f;
    }
    SpectralExponent seen =
        ExponentTracker.standard()
            .start(ONE, SOLVER)
            .observe(0, GroupedVector.adopt(ONE, values))
            .get(0);
    assertEquals(20, seen.exponent().orElseThrow());
    assertTrue(seen.fit().orElseThrow().exponent() > 50);
  }

  @Test
  void observe_paperPreset_givesTheRawExponentAtEveryStep() {
    ExponentTracker settings = ExponentTracker.paper();
    TrackedExponents tracked = settings.start(ONE, SOLVER);
    for (int step = 0; step < 5; step++) {
      GroupedVector parameters = parameters(ONE, 200 + step);
      assertEquals(
          measured(settings, parameters),
          tracked.observe(step, parameters).get(0).exponent().orElseThrow());
    }
  }

  @Test
  void observe_failedFits_holdsForFourRefreshesThenFails() {
    TrackedExponents tracked = ExponentTracker.standard().start(ONE, SOLVER);
    double last = tracked.observe(0, parameters(ONE, 6)).get(0).exponent().orElseThrow();
    for (int refresh = 1; refresh <= 4; refresh++) {
      SpectralExponent held = tracked.observe(25L * refresh, GroupedVector.zeros(ONE)).get(0);
      assertEquals(last, held.exponent().orElseThrow());
      assertTrue(held.fit().isEmpty());
    }
    for (int refresh = 5; refresh <= 7; refresh++) {
      SpectralExponent failed = tracked.observe(25L * refresh, GroupedVector.zeros(ONE)).get(0);
      assertEquals(Status.FAIL, failed.status());
    }
    GroupedVector recovered = parameters(ONE, 7);
    assertEquals(
        Math.min(20, measured(ExponentTracker.standard(), recovered)),
        tracked.observe(200, recovered).get(0).exponent().orElseThrow());
  }

  @Test
  void observe_successBetweenFailures_startsTheCountAnew() {
    TrackedExponents tracked = ExponentTracker.standard().start(ONE, SOLVER);
    for (int refresh = 0; refresh < 20; refresh++) {
      GroupedVector parameters =
          refresh % 5 == 0 ? parameters(ONE, 8 + refresh) : GroupedVector.zeros(ONE);
      assertEquals(Status.OK, tracked.observe(25L * refresh, parameters).get(0).status());
    }
  }

  @Test
  void observe_neverFitted_failsAtOnce() {
    float[] broken = Spectra.gaussian(9, 600);
    broken[3] = Float.NaN;
    TrackedExponents tracked = ExponentTracker.standard().start(ONE, SOLVER);
    assertEquals(Status.FAIL, tracked.observe(0, GroupedVector.adopt(ONE, broken)).get(0).status());
  }

  @ParameterizedTest(name = "interrupted after step {0}")
  @ValueSource(ints = {0, 3, 7, 11, 13, 29, 30})
  void resume_fromSnapshot_equalsUninterrupted(int interruption) {
    ExponentTracker settings = ExponentTracker.standard().refreshedWithin(4);
    TrackedExponents whole = settings.start(LAYOUT, SOLVER);
    TrackedExponents parted = settings.start(LAYOUT, SOLVER);
    List<List<SpectralExponent>> expected = new ArrayList<>();
    List<List<SpectralExponent>> actual = new ArrayList<>();
    for (int step = 0; step < 60; step++) {
      GroupedVector parameters =
          step >= 8 && step < 36 ? GroupedVector.zeros(LAYOUT) : parameters(LAYOUT, step);
      expected.add(whole.observe(step, parameters));
      actual.add(parted.observe(step, parameters));
      if (step == interruption) {
        parted = settings.resume(LAYOUT, SOLVER, parted.snapshot());
      }
    }
    assertEquals(expected, actual);
  }

  @Test
  void snapshot_laterSteps_leaveItUntouched() {
    TrackedExponents tracked = ExponentTracker.paper().start(ONE, SOLVER);
    tracked.observe(0, parameters(ONE, 10));
    TrackedExponents.Snapshot snapshot = tracked.snapshot();
    double before = snapshot.exponents()[0];
    tracked.observe(1, parameters(ONE, 11));
    assertEquals(before, snapshot.exponents()[0]);
  }

  @Test
  void observe_repeatedRuns_giveTheSameBits() {
    GroupedVector parameters = parameters(LAYOUT, 12);
    List<SpectralExponent> first =
        ExponentTracker.standard().start(LAYOUT, SOLVER).observe(0, parameters);
    for (int run = 0; run < 10; run++) {
      assertEquals(first, ExponentTracker.standard().start(LAYOUT, SOLVER).observe(0, parameters));
    }
  }

  @Test
  void observe_badMoments_throw() {
    TrackedExponents tracked = ExponentTracker.standard().start(ONE, SOLVER);
    tracked.observe(30, parameters(ONE, 13));
    assertThrows(IllegalArgumentException.class, () -> tracked.observe(29, parameters(ONE, 13)));
    assertThrows(IllegalArgumentException.class, () -> tracked.observe(30, parameters(LAYOUT, 13)));
    assertThrows(
        IllegalArgumentException.class,
        () -> ExponentTracker.standard().resume(LAYOUT, SOLVER, tracked.snapshot()));
  }

  @Test
  void constructor_badSettings_throw() {
    SpectralMeasurement way = SpectralMeasurement.standard();
    List<Runnable> bad =
        List.of(
            () -> new ExponentTracker(way, 0, 0.3, 1.01, 20, 4),
            () -> new ExponentTracker(way, 25, 0, 1.01, 20, 4),
            () -> new ExponentTracker(way, 25, Double.NaN, 1.01, 20, 4),
            () -> new ExponentTracker(way, 25, 0.3, 1, 20, 4),
            () -> new ExponentTracker(way, 25, 0.3, 3, 2, 4),
            () -> new ExponentTracker(way, 25, 0.3, 1.01, 20, -1));
    for (Runnable settings : bad) {
      assertThrows(IllegalArgumentException.class, settings::run);
    }
  }
}
