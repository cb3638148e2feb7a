package org.smadp.optim.algorithm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;
import org.smadp.accounting.PrivacyEvent;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;
import org.smadp.optim.Algorithm;
import org.smadp.optim.ClipPolicy;
import org.smadp.optim.HashedValues;
import org.smadp.optim.LearningRate;
import org.smadp.optim.PrescribedNoise;
import org.smadp.optim.ReplayOracle;
import org.smadp.optim.StepReport;
import org.smadp.optim.StepRule;
import org.smadp.optim.StepSettings;
import org.smadp.optim.TestLayouts;
import org.smadp.optim.TestOracle;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.privacy.query.Probe;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/** What holds for every step rule. */
public abstract class StepRuleContract {
  private static final int STEPS = 7;
  protected static final double LOT = 32;
  private static final double NOISE = 0.5;

  /** The algorithm under test. */
  protected abstract Algorithm algorithm();

  /** The algorithm's rule, or a wrapper of it. */
  protected StepRule rule(StepSettings settings) {
    return algorithm().rule(settings);
  }

  /** Bounds that the algorithm accepts: one norm shared by the groups, unless it needs others. */
  protected ClipBounds clip(Layout layout) {
    return ClipBounds.shared(layout, 1);
  }

  /** Private queries in one step. */
  protected int queriesPerStep() {
    return 1;
  }

  @Test
  void step_sameReleasesOtherData_movesTheSame() {
    Layout layout = TestLayouts.small();
    TestOracle recorded = oracle(layout, 1, 0);
    List<GroupedVector> path = run(layout, recorded, STEPS);
    var replay = new ReplayOracle(recorded.releases);
    StepRule.Stepper stepper = rule(settings(layout)).start(layout);
    GroupedVector parameters = HashedValues.vector(layout, 5);
    for (int t = 0; t < STEPS; t++) {
      parameters = stepper.step(parameters, replay);
      assertEquals(path.get(t), parameters, "step " + t);
    }
    assertEquals(recorded.queries, replay.queries);
    List<GroupedVector> other = run(layout, oracle(layout, 2, 0), STEPS);
    assertNotEquals(path.get(STEPS - 1), other.get(STEPS - 1), "data must reach the releases");
  }

  @Test
  void restore_afterEveryStep_continuesBitForBit() throws IOException {
    Layout layout = TestLayouts.small();
    TestOracle oracle = oracle(layout, 1, 0);
    List<GroupedVector> whole = run(layout, oracle, STEPS);
    for (int pause = 0; pause < STEPS; pause++) {
      List<GradientQuery> asked = new ArrayList<>();
      assertEquals(whole, runWithPause(layout, pause, asked), "resumed after " + pause + " steps");
      assertEquals(oracle.queries, asked, "clip norms and history too, after " + pause);
    }
  }

  @Test
  void step_anyNumberOfThreads_givesTheSameBits() {
    Layout layout = TestLayouts.large();
    List<GroupedVector> one = inPool(1, () -> run(layout, oracle(layout, 1, 0), 3));
    List<GroupedVector> four = inPool(4, () -> run(layout, oracle(layout, 1, 0), 3));
    assertEquals(one, four);
  }

  @Test
  void step_everyTime_asksAndIsChargedAsDeclared() {
    Layout layout = TestLayouts.small();
    TestOracle oracle = oracle(layout, 1, 0);
    run(layout, oracle, STEPS);
    assertEquals(STEPS * queriesPerStep(), oracle.queries.size());
    boolean flat = clip(layout).scope() == ClipBounds.Scope.FLAT;
    double multiplier = flat ? 1 : 1 / Math.sqrt(layout.groupCount());
    assertSameEvents(algorithm().events(0.01, multiplier, settings(layout)), oracle.ledger);
  }

  /** Equal up to the rounding of the multipliers. */
  private static void assertSameEvents(List<PrivacyEvent> perStep, PrivacyLedger ledger) {
    List<PrivacyEvent> charged = new ArrayList<>();
    for (PrivacyLedger.Entry entry : ledger.entries()) {
      for (long n = 0; n < entry.count(); n++) {
        charged.add(entry.event());
      }
    }
    assertEquals(STEPS * perStep.size(), charged.size());
    for (int n = 0; n < charged.size(); n++) {
      PrivacyEvent expected = perStep.get(n % perStep.size());
      if (expected instanceof SampledGaussian gaussian) {
        SampledGaussian actual = (SampledGaussian) charged.get(n);
        assertEquals(gaussian.samplingRate(), actual.samplingRate());
        assertEquals(gaussian.noiseMultiplier(), actual.noiseMultiplier(), 1e-12);
      } else {
        assertEquals(expected, charged.get(n));
      }
    }
  }

  @Test
  void report_beforeFirstStep_throws() {
    Layout layout = TestLayouts.small();
    StepRule.Stepper stepper = rule(settings(layout)).start(layout);
    assertThrows(IllegalStateException.class, stepper::report);
  }

  @Test
  void report_afterEveryStep_countsFromZeroAndHoldsTheReleases() {
    Layout layout = TestLayouts.small();
    StepRule.Stepper stepper = rule(settings(layout)).start(layout);
    TestOracle oracle = oracle(layout, 1, 0);
    GroupedVector parameters = HashedValues.vector(layout, 5);
    for (int t = 0; t < STEPS; t++) {
      parameters = stepper.step(parameters, oracle);
      StepReport report = stepper.report();
      assertEquals(t, report.step());
      assertEquals(parameters, report.parameters());
      int count = queriesPerStep();
      assertEquals(oracle.releases.subList(t * count, (t + 1) * count), report.releases());
    }
  }

  @Test
  void step_parametersOverflow_stopsTheRun() {
    Layout layout = TestLayouts.small();
    var settings =
        new StepSettings(ClipPolicy.fixed(clip(layout)), 1, new LearningRate.Constant(1e300), 0);
    StepRule.Stepper stepper = rule(settings).start(layout);
    TestOracle oracle = oracle(layout, 1, 0);
    assertThrows(
        IllegalStateException.class,
        () -> {
          GroupedVector parameters = HashedValues.vector(layout, 5);
          for (int t = 0; t < 3; t++) {
            parameters = stepper.step(parameters, oracle);
          }
        });
  }

  /** Constant rate 0.1, decay 0.01, lot 32. */
  protected StepSettings settings(Layout layout) {
    return new StepSettings(
        ClipPolicy.fixed(clip(layout)), LOT, new LearningRate.Constant(0.1), 0.01);
  }

  /** Sums that depend on the data set, the query and the point the probe asks about. */
  protected static TestOracle oracle(Layout layout, long dataSet, long answered) {
    PrescribedNoise noise = PrescribedNoise.hashed(77, NOISE);
    return new TestOracle(
        GroupScalars.uniform(layout, 1),
        noise,
        0.01,
        (query, asked) -> {
          double[] sum = new double[layout.size()];
          for (int i = 0; i < sum.length; i++) {
            sum[i] = pull(asked.probe(), i) + HashedValues.at(dataSet, query, i);
          }
          return sum;
        },
        answered);
  }

  private static double pull(Probe probe, int i) {
    if (probe instanceof Probe.At at) {
      return Math.tanh(at.parameters().get(i));
    }
    if (probe instanceof Probe.Blend blend) {
      return blend.weight() * Math.tanh(blend.first().get(i))
          + (1 - blend.weight()) * Math.tanh(blend.second().get(i));
    }
    Probe.OwnAscent ascent = (Probe.OwnAscent) probe;
    return Math.tanh(ascent.parameters().get(i) + ascent.ascentRadius());
  }

  private List<GroupedVector> run(Layout layout, TestOracle oracle, int steps) {
    StepRule.Stepper stepper = rule(settings(layout)).start(layout);
    return advance(stepper, HashedValues.vector(layout, 5), oracle, steps);
  }

  private List<GroupedVector> runWithPause(Layout layout, int pause, List<GradientQuery> asked)
      throws IOException {
    StepRule.Stepper first = rule(settings(layout)).start(layout);
    GroupedVector start = HashedValues.vector(layout, 5);
    TestOracle before = oracle(layout, 1, 0);
    List<GroupedVector> path = new ArrayList<>(advance(first, start, before, pause));
    var bytes = new ByteArrayOutputStream();
    first.save(new DataOutputStream(bytes));
    StepRule.Stepper second = rule(settings(layout)).start(layout);
    var in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
    second.restore(in);
    assertEquals(0, in.available(), "restore must read all that save wrote");
    GroupedVector parameters = pause == 0 ? start : path.get(pause - 1);
    assertEquals(first.evaluated(parameters), second.evaluated(parameters), "evaluated parameters");
    TestOracle after = oracle(layout, 1, (long) pause * queriesPerStep());
    path.addAll(advance(second, parameters, after, STEPS - pause));
    asked.addAll(before.queries);
    asked.addAll(after.queries);
    return path;
  }

  private static List<GroupedVector> advance(
      StepRule.Stepper stepper, GroupedVector start, TestOracle oracle, int steps) {
    List<GroupedVector> path = new ArrayList<>();
    GroupedVector parameters = start;
    for (int t = 0; t < steps; t++) {
      parameters = stepper.step(parameters, oracle);
      path.add(parameters);
    }
    return path;
  }

  private static <T> T inPool(int threads, java.util.concurrent.Callable<T> work) {
    var pool = new ForkJoinPool(threads);
    try {
      return pool.submit(work).join();
    } finally {
      pool.shutdown();
    }
  }
}
