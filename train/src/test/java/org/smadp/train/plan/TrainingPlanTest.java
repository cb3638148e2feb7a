package org.smadp.train.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smadp.accounting.NoiseAllocation;
import org.smadp.accounting.PrivacyEvent;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;
import org.smadp.accounting.pld.PldAccountant;
import org.smadp.nn.Model;
import org.smadp.nn.ModelZoo;
import org.smadp.nn.Views;
import org.smadp.nn.layer.BatchNorm;
import org.smadp.nn.layer.Conv;
import org.smadp.nn.layer.Linear;
import org.smadp.nn.layer.Reshape;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.law.NoiseLaw;
import org.smadp.optim.Algorithm;
import org.smadp.optim.LearningRate;
import org.smadp.optim.StepRule;
import org.smadp.optim.StepSettings;
import org.smadp.optim.algorithm.DpSgd;
import org.smadp.optim.algorithm.SmaDpSgd;
import org.smadp.optim.memory.SpectralMemory;
import org.smadp.privacy.ClippedSum;
import org.smadp.privacy.PrivateOracle;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.privacy.query.HistoryTerm;
import org.smadp.privacy.query.Probe;
import org.smadp.privacy.query.Sampling;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Shape;
import org.smadp.train.settings.ClipShare;

class TrainingPlanTest {
  private static final Model MODEL = ModelZoo.byName("mlp", Shape.of(4), 2);

  @ParameterizedTest(name = "epsilon {0}, mixing {1}, {2}, {3}, {4} steps")
  @CsvSource({
    "3, 0.9, DIM, PER_GROUP, 37",
    "1, 0.55, EQUAL, PER_GROUP, 200",
    "0.3, 1, GLOBAL, PER_GROUP, 11",
    "8, 0.7, DIM, FLAT, 90",
    "2.7182818, 0.3333, DIM, PER_GROUP, 1",
  })
  void plan_epsilonTarget_isKeptByTheChargesOfTheMechanism(
      double epsilon,
      double mixing,
      NoiseAllocation allocation,
      ClipBounds.Scope scope,
      long steps) {
    var privacy =
        new PrivacySpec(
            new PrivacyTarget.Epsilon(epsilon),
            1e-5,
            5000,
            100,
            steps,
            0.7,
            scope,
            ClipBounds.Rule.CLIP,
            ClipShare.EQUAL,
            new ClipSchedule.Fixed(),
            allocation,
            NoiseLaw.GAUSSIAN);
    TrainingPlan plan = plan(privacy, sma(mixing));

    PrivacyLedger ledger = new PrivacyLedger();
    releaseOnce(plan, mixing, ledger);
    PrivacyLedger.Entry charged = ledger.entries().get(0);

    double spent = new PldAccountant().epsilon(charged.event(), steps, 1e-5);
    assertTrue(spent <= epsilon, "spent " + spent);
    assertTrue(spent > 0.9999 * epsilon, "noise is not wasted: " + spent);
    assertTrue(plan.epsilonAfter(steps) <= epsilon);
    assertEquals(spent, plan.budget().planned());
    assertEquals(
        plan.jointNoiseMultiplier(), ((SampledGaussian) charged.event()).noiseMultiplier());
  }

  /** What the door charges decides, not what an algorithm says it will. */
  @Test
  void plan_algorithmThatForecastsTooLittle_getsMoreNoiseUntilTheTargetIsKept() {
    TrainingPlan plan = plan(spec(new PrivacyTarget.Epsilon(2), 1e-5), new Optimist(1.001));

    assertTrue(plan.budget().planned() <= 2, "planned " + plan.budget().planned());
    assertTrue(plan.budget().planned() > 1.9, "planned " + plan.budget().planned());
    double honest =
        plan(spec(new PrivacyTarget.Epsilon(2), 1e-5), new Optimist(1)).jointNoiseMultiplier();
    assertTrue(plan.jointNoiseMultiplier() >= honest * (1 - 1e-6));
    assertTrue(plan.jointNoiseMultiplier() < 1.02 * honest);
  }

  /** DP-SGD that claims more noise than it has. */
  private record Optimist(double factor) implements Algorithm {
    @Override
    public StepRule rule(StepSettings settings) {
      return DpSgd.plain().rule(settings);
    }

    @Override
    public List<PrivacyEvent> events(double rate, double multiplier, StepSettings settings) {
      return List.of(new SampledGaussian(rate, factor * multiplier));
    }
  }

  @Test
  void plan_countsThatCostMoreThanTheTarget_saysWhatToDo() {
    var privacy =
        new PrivacySpec(
            new PrivacyTarget.Epsilon(0.001),
            1e-5,
            5000,
            100,
            50,
            0.5,
            ClipBounds.Scope.PER_GROUP,
            ClipBounds.Rule.CLIP,
            ClipShare.EQUAL,
            new ClipSchedule.Quantile(0.5),
            NoiseAllocation.EQUAL,
            NoiseLaw.GAUSSIAN);
    assertEquals(
        "epsilon 0.001 cannot be reached in 50 steps by any noise; raise epsilon or delta, take"
            + " fewer steps, or larger lots, whose counts need less of it",
        assertThrows(IllegalArgumentException.class, () -> plan(privacy, DpSgd.plain()))
            .getMessage());
  }

  private static void releaseOnce(TrainingPlan plan, double weight, PrivacyLedger ledger) {
    var layout = plan.clip().layout();
    PrivateOracle.training(
            new Sampling.Poisson(plan.privacy().samplingRate()),
            (lot, probe, clip) -> ClippedSum.accumulator(lot, clip).finish(),
            plan.noiseMultipliers(),
            NoiseSource.seeded(1),
            ledger,
            0)
        .ask(
            new GradientQuery(
                new Probe.At(GroupedVector.zeros(layout)),
                plan.clip(),
                weight,
                HistoryTerm.zero(layout)));
  }

  @Test
  void plan_noiseMultiplierTarget_isUsedForEveryGroup() {
    TrainingPlan plan = plan(spec(new PrivacyTarget.NoiseMultiplier(2), 1e-5), sma(0.5));

    assertEquals(List.of(2.0, 2.0, 2.0), plan.noiseMultipliers().values());
    assertEquals(2 / (0.5 * Math.sqrt(3)), plan.jointNoiseMultiplier(), 1e-12);
  }

  @Test
  void epsilonAfter_growingSteps_growsToTheTargetAndAgreesWithTheAccountant() {
    TrainingPlan plan = plan(spec(new PrivacyTarget.Epsilon(2), 1e-5), DpSgd.plain());
    var event = new SampledGaussian(plan.privacy().samplingRate(), plan.jointNoiseMultiplier());

    double before = 0;
    for (long steps = 0; steps <= 50; steps += 10) {
      double epsilon = plan.epsilonAfter(steps);
      assertTrue(epsilon >= before);
      assertEquals(new PldAccountant().epsilon(event, steps, 1e-5), epsilon, 1e-3);
      before = epsilon;
    }
    assertTrue(before <= 2);
  }

  @Test
  void plan_batchNorm_isRefusedByNameWithItsReplacement() {
    Model mixing =
        Model.of(
            "mixing",
            Shape.of(1, 4, 4),
            2,
            Conv.of2d("conv1", 1, 4, 3).withPadding(1),
            new BatchNorm("norm1", 4),
            Reshape.FLATTEN,
            Linear.of("fc", 64, 2));
    var refused =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                new TrainingPlan(
                    mixing,
                    spec(new PrivacyTarget.Epsilon(2), 1e-5),
                    new AlgorithmSpec(
                        "dp-sgd",
                        DpSgd.plain(),
                        new LearningRate.Constant(1),
                        0,
                        Optional.empty(),
                        Views.none())));

    assertTrue(refused.getMessage().contains("norm1"), refused.getMessage());
    assertTrue(refused.getMessage().contains("GroupNorm"), refused.getMessage());
  }

  @Test
  void spec_deltaOfOneOverTheSize_isRefused() {
    var refused =
        assertThrows(
            IllegalArgumentException.class, () -> spec(new PrivacyTarget.Epsilon(2), 1.0 / 5000));

    assertTrue(refused.getMessage().startsWith("delta must be below 1 / dataset-size"));
  }

  @Test
  void spec_lotLargerThanTheData_isRefused() {
    var refused =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                new PrivacySpec(
                    new PrivacyTarget.Epsilon(2),
                    1e-5,
                    50,
                    51,
                    1,
                    1,
                    ClipBounds.Scope.FLAT,
                    ClipBounds.Rule.CLIP,
                    ClipShare.EQUAL,
                    new ClipSchedule.Fixed(),
                    NoiseAllocation.EQUAL,
                    NoiseLaw.GAUSSIAN));

    assertEquals("lot-size must be in (0, dataset-size = 50], was 51.0", refused.getMessage());
  }

  private static PrivacySpec spec(PrivacyTarget target, double delta) {
    return new PrivacySpec(
        target,
        delta,
        5000,
        100,
        50,
        0.5,
        ClipBounds.Scope.PER_GROUP,
        ClipBounds.Rule.CLIP,
        ClipShare.EQUAL,
        new ClipSchedule.Fixed(),
        NoiseAllocation.EQUAL,
        NoiseLaw.GAUSSIAN);
  }

  private static Algorithm sma(double mixing) {
    return new SmaDpSgd(SpectralMemory.of(mixing, 0.7, 4));
  }

  private static TrainingPlan plan(PrivacySpec privacy, Algorithm algorithm) {
    return new TrainingPlan(
        MODEL,
        privacy,
        new AlgorithmSpec(
            "sma-dp-sgd",
            algorithm,
            new LearningRate.Constant(1),
            0,
            Optional.empty(),
            Views.none()));
  }
}
