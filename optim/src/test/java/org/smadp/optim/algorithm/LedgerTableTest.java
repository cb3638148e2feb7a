package org.smadp.optim.algorithm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smadp.accounting.NonPrivate;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;
import org.smadp.optim.Algorithm;
import org.smadp.optim.AlgorithmEntry;
import org.smadp.optim.ClipPolicy;
import org.smadp.optim.DeclaredSizes;
import org.smadp.optim.HashedValues;
import org.smadp.optim.LearningRate;
import org.smadp.optim.PrescribedNoise;
import org.smadp.optim.StepRule;
import org.smadp.optim.StepSettings;
import org.smadp.optim.TestOracle;
import org.smadp.optim.clip.AdaptiveQuantileClip;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/**
 * What five steps of each algorithm must leave in the ledger, as numbers worked out by hand: four
 * groups at sigma_g = 2, so that the joint multiplier is 2 / sqrt(4) = 1; q = 0.01; L = 40, so that
 * a count has noise 2 and adds (1 / 4)^2. {@code dp-is} is in {@code ImportanceOracleTest}.
 */
class LedgerTableTest {
  private static final Layout LAYOUT =
      Layout.builder()
          .group("a", 6, 2, 3)
          .group("b", 4, 2, 2)
          .group("c", 3)
          .group("d", 4, 2, 2)
          .build();

  // sma: 1 / 0.9; counts: 1 / sqrt(1 + 4 / 16); sam: 1 / sqrt(2); both: 1 / sqrt(2 * 1.25)
  @ParameterizedTest(name = "{0}, {1} clip norm")
  @CsvSource({
    "dp-sgd,             fixed,    5,  1,                  0",
    "dp-momentum,        fixed,    5,  1,                  0",
    "dp-adam,            fixed,    5,  1,                  0",
    "dp-adamw,           fixed,    5,  1,                  0",
    "dp-adambc,          fixed,    5,  1,                  0",
    "dp-lion,            fixed,    5,  1,                  0",
    "dp-adam-ac,         fixed,    5,  0.894427190999916,  0",
    "dp-adam-ac-literal, fixed,    0,  0,                  5",
    "doppler,            fixed,    5,  1,                  0",
    "disk,               fixed,    5,  1,                  0",
    "dp-sat,             fixed,    5,  1,                  0",
    "dp-sat-momentum,    fixed,    5,  1,                  0",
    "dp-sam,             fixed,    5,  0.7071067811865475, 0",
    "dp-sam-fresh-lots,  fixed,    10, 1,                  0",
    "dp-sam-per-example, fixed,    5,  1,                  0",
    "dp-sam-raw-ascent,  fixed,    5,  1,                  5",
    "sma-dp-sgd,         fixed,    5,  1.1111111111111112, 0",
    "sma-debiased,       fixed,    5,  1.1111111111111112, 0",
    "sma-constant,       fixed,    5,  1.1111111111111112, 0",
    "sma-shuffled,       fixed,    5,  1.1111111111111112, 0",
    "sma-wiener,         fixed,    5,  1,                  0",
    "dp-sgd,             quantile, 5,  0.894427190999916,  0",
    "dp-adam,            quantile, 5,  0.894427190999916,  0",
    "dp-lion,            quantile, 5,  0.894427190999916,  0",
    "dp-sat,             quantile, 5,  0.894427190999916,  0",
    "doppler,            quantile, 5,  0.894427190999916,  0",
    "disk,               quantile, 5,  0.894427190999916,  0",
    "dp-sam,             quantile, 5,  0.6324555320336759, 0",
  })
  void step_fiveTimes_leavesTheEventsOfTheTable(
      String name, String policy, long gaussians, double noiseMultiplier, long nonPrivate) {
    PrivacyLedger ledger = fiveSteps(name, policy);

    long protectedEvents = 0;
    long openEvents = 0;
    for (PrivacyLedger.Entry entry : ledger.entries()) {
      if (entry.event() instanceof SampledGaussian event) {
        assertEquals(0.01, event.samplingRate());
        assertEquals(noiseMultiplier, event.noiseMultiplier(), 1e-12);
        protectedEvents += entry.count();
      } else {
        assertEquals(NonPrivate.class, entry.event().getClass());
        openEvents += entry.count();
      }
    }
    assertEquals(gaussians, protectedEvents);
    assertEquals(nonPrivate, openEvents);
  }

  @Test
  void table_everyAlgorithmOfTheCatalogue_hasItsRow() throws ReflectiveOperationException {
    CsvSource table =
        LedgerTableTest.class
            .getDeclaredMethod(
                "step_fiveTimes_leavesTheEventsOfTheTable",
                String.class,
                String.class,
                long.class,
                double.class,
                long.class)
            .getAnnotation(CsvSource.class);
    Set<String> named =
        List.of(table.value()).stream()
            .map(row -> row.substring(0, row.indexOf(',')))
            .collect(Collectors.toSet());
    named.add("dp-is");

    assertEquals(
        Algorithms.all().stream().map(AlgorithmEntry::name).collect(Collectors.toSet()), named);
  }

  /** Every answer is paid for: those of all events together are the queries of a step. */
  @Test
  void answersPerEvent_everyAlgorithm_timesEventsIsTheQueriesOfAStep() {
    var settings =
        new StepSettings(
            ClipPolicy.fixed(ClipBounds.flat(LAYOUT, 1)), 40, new LearningRate.Constant(0.1), 0);
    for (AlgorithmEntry entry : Algorithms.all()) {
      Algorithm algorithm = Algorithms.create(entry.name(), Map.of(), new DeclaredSizes(4000, 40));
      assertEquals(
          entry.cost().queries(),
          algorithm.answersPerEvent() * algorithm.events(0.01, 1, settings).size(),
          entry.name());
    }
  }

  private static PrivacyLedger fiveSteps(String name, String policy) {
    ClipBounds bounds = ClipBounds.shared(LAYOUT, 1);
    ClipPolicy clip =
        policy.equals("quantile")
            ? AdaptiveQuantileClip.usual(bounds, 40)
            : ClipPolicy.fixed(bounds);
    var oracle =
        new TestOracle(
            GroupScalars.uniform(LAYOUT, 2),
            PrescribedNoise.hashed(3, 0.5),
            0.01,
            (query, asked) -> new double[LAYOUT.size()]);
    StepRule.Stepper stepper =
        Algorithms.create(name, Map.of(), new DeclaredSizes(4000, 40))
            .rule(new StepSettings(clip, 40, new LearningRate.Constant(0.1), 0))
            .start(LAYOUT);
    GroupedVector parameters = HashedValues.vector(LAYOUT, 5);
    for (int t = 0; t < 5; t++) {
      parameters = stepper.step(parameters, oracle);
    }
    return oracle.ledger;
  }
}
