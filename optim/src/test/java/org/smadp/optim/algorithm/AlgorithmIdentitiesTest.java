package org.smadp.optim.algorithm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smadp.optim.Algorithm;
import org.smadp.optim.ClipPolicy;
import org.smadp.optim.DeclaredSizes;
import org.smadp.optim.HashedValues;
import org.smadp.optim.LearningRate;
import org.smadp.optim.PrescribedNoise;
import org.smadp.optim.StepRule;
import org.smadp.optim.StepSettings;
import org.smadp.optim.TestOracle;
import org.smadp.optim.memory.Exponents;
import org.smadp.optim.memory.Gating;
import org.smadp.optim.memory.LagWeights;
import org.smadp.optim.memory.SpectralMemory;
import org.smadp.optim.transform.LowPass;
import org.smadp.optim.transform.Momentum;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/** Limits in which one algorithm becomes another. */
class AlgorithmIdentitiesTest {
  private static final Layout LAYOUT = TwoLayerNet.LAYOUT;

  @ParameterizedTest(name = "{0} with {1}={2} is {3}")
  @CsvSource({
    "dp-sat,ascent-radius,0,dp-sgd",
    "dp-sat-momentum,ascent-radius,0,dp-sgd",
    "dp-sgd,momentum,0,dp-sgd",
    "dp-momentum,momentum,0,dp-sgd",
    "dp-sam-per-example,ascent-radius,0,dp-sgd",
    "disk,gain,1,dp-sgd",
    "sma-dp-sgd,mixing,1,dp-sgd",
    "sma-debiased,mixing,1,dp-sgd",
    "sma-constant,mixing,1,dp-sgd",
    "sma-wiener,window,1,dp-sgd",
    "dp-adamw,weight-decay,0,dp-adam",
  })
  void step_atTheLimit_equalsBitForBit(String name, String key, String value, String other) {
    assertEquals(run(create(other, Map.of())), run(create(name, key, value)));
  }

  @ParameterizedTest(name = "{0} with {1}={2} is not {3}")
  @CsvSource({
    "dp-sat,ascent-radius,0.1,dp-sgd",
    "dp-sat-momentum,ascent-radius,0.1,dp-sgd",
    "disk,gain,0.9,dp-sgd",
    "sma-dp-sgd,mixing,0.9,dp-sgd",
    "dp-adamw,weight-decay,0.1,dp-adam",
  })
  void step_awayFromTheLimit_differs(String name, String key, String value, String other) {
    assertNotEquals(run(create(other, Map.of())), run(create(name, key, value)));
  }

  @Test
  void disk_twoPassesAtTheOnePassReach_equalsOnePassBitForBit() {
    assertEquals(run(Disk.onePass(0.5)), run(Disk.twoPasses(0.5, 1)));
  }

  @Test
  void disk_gainOneInTwoPasses_equalsDpSgd() {
    assertEquals(run(DpSgd.plain()), run(Disk.twoPasses(1, 0.7)));
  }

  /**
   * With open gates the memory branch is DOPPLER's filter: the run at noise sigma equals DP-SGD at
   * noise sigma / mixing through the filter with feedback (1 - mixing) * weights and feedforward
   * mixing. The first lots are silent, so that the window is full before anything happens.
   */
  @ParameterizedTest(name = "mixing {0}, window {1}")
  @CsvSource({"0.5,2", "0.6,4", "0.9,8"})
  void openGates_afterASilentStart_equalDoppler(double mixing, int window) {
    int silent = window - 1;
    SpectralMemory open =
        SpectralMemory.of(mixing, 0.7, window)
            .withExponents(Exponents.none())
            .withGating(Gating.OPEN);
    List<Double> feedback = new ArrayList<>();
    LagWeights weights = LagWeights.of(0.7, 0, silent);
    for (int j = 1; j <= silent; j++) {
      feedback.add((1 - mixing) * weights.weight(j));
    }
    var filter = new LowPass(feedback, List.of(mixing), LowPass.Start.PLAIN);
    List<GroupedVector> memory = runSilently(new SmaDpSgd(open), silent, 1);
    List<GroupedVector> doppler = runSilently(new Filtered(filter), silent, 1 / mixing);
    for (int t = 0; t < memory.size(); t++) {
      for (int i = 0; i < LAYOUT.size(); i++) {
        assertEquals(doppler.get(t).get(i), memory.get(t).get(i), 1e-6, "step " + t);
      }
    }
  }

  @Test
  void openGates_windowTwo_equalDampenedMomentum() {
    SpectralMemory open =
        SpectralMemory.of(0.3, 0.7, 2).withExponents(Exponents.none()).withGating(Gating.OPEN);
    List<GroupedVector> memory = runSilently(new SmaDpSgd(open), 0, 1);
    var momentum = new Filtered(new Momentum(0.7, Momentum.Weighting.DAMPENED));
    List<GroupedVector> plain = runSilently(momentum, 0, 1 / 0.3);
    for (int t = 0; t < memory.size(); t++) {
      for (int i = 0; i < LAYOUT.size(); i++) {
        assertEquals(plain.get(t).get(i), memory.get(t).get(i), 1e-6, "step " + t);
      }
    }
  }

  private static Algorithm create(String name, String key, String value) {
    return create(name, Map.of(key, value));
  }

  private static Algorithm create(String name, Map<String, String> settings) {
    return Algorithms.create(name, settings, new DeclaredSizes(40, Naive.LOT));
  }

  private static List<GroupedVector> run(Algorithm algorithm) {
    StepRule.Stepper stepper = algorithm.rule(settings()).start(LAYOUT);
    var oracle =
        new NetworkOracle(TwoLayerNet.records(3, 9), Naive.RATE, PrescribedNoise.hashed(12, 0.3));
    List<GroupedVector> path = new ArrayList<>();
    GroupedVector parameters = GroupedVector.copyOf(LAYOUT, TwoLayerNet.start());
    for (int t = 0; t < 10; t++) {
      parameters = stepper.step(parameters, oracle);
      path.add(parameters);
    }
    return path;
  }

  /** Prescribed sums and noise, none of either in the first steps. */
  private static List<GroupedVector> runSilently(
      Algorithm algorithm, int silent, double noiseScale) {
    var oracle =
        new TestOracle(
            GroupScalars.uniform(LAYOUT, 1),
            (PrescribedNoise)
                (release, group, index) ->
                    release < silent ? 0 : noiseScale * HashedValues.at(8, release, group, index),
            0.01,
            (query, asked) -> query < silent ? new double[LAYOUT.size()] : sum(query));
    StepRule.Stepper stepper = algorithm.rule(settings()).start(LAYOUT);
    List<GroupedVector> path = new ArrayList<>();
    GroupedVector parameters = GroupedVector.copyOf(LAYOUT, TwoLayerNet.start());
    for (int t = 0; t < silent + 12; t++) {
      parameters = stepper.step(parameters, oracle);
      path.add(parameters);
    }
    return path;
  }

  private static double[] sum(long query) {
    double[] sum = new double[LAYOUT.size()];
    for (int i = 0; i < sum.length; i++) {
      sum[i] = HashedValues.at(9, query, i);
    }
    return sum;
  }

  private static StepSettings settings() {
    return new StepSettings(
        ClipPolicy.fixed(ClipBounds.shared(LAYOUT, 1)),
        Naive.LOT,
        new LearningRate.Constant(0.1),
        0);
  }
}
