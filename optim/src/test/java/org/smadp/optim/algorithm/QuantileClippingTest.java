package org.smadp.optim.algorithm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.optim.Algorithm;
import org.smadp.optim.ClipPolicy;
import org.smadp.optim.HashedValues;
import org.smadp.optim.StepRule;
import org.smadp.optim.StepSettings;
import org.smadp.optim.TestLayouts;
import org.smadp.optim.TestOracle;
import org.smadp.optim.clip.AdaptiveQuantileClip;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.ClipCount;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/**
 * Clip norms that follow a quantile, in every algorithm that takes them and in those that must not.
 */
class QuantileClippingTest {
  private static final List<String> TAKE_IT =
      List.of(
          "dp-sgd",
          "dp-momentum",
          "dp-adam",
          "dp-adamw",
          "dp-lion",
          "dp-sat",
          "dp-sat-momentum",
          "dp-sam",
          "dp-sam-fresh-lots",
          "dp-sam-per-example",
          "dp-sam-raw-ascent",
          "doppler",
          "disk");

  static Stream<Arguments> namesAndScopes() {
    return TAKE_IT.stream()
        .flatMap(
            name -> Stream.of(ClipBounds.Scope.values()).map(scope -> Arguments.of(name, scope)));
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("namesAndScopes")
  void step_movingNorms_isChargedAsDeclaredAndResumesBitForBit(String name, ClipBounds.Scope scope)
      throws IOException {
    var contract = new Quantile(name, scope);
    contract.step_everyTime_asksAndIsChargedAsDeclared();
    contract.restore_afterEveryStep_continuesBitForBit();
    contract.step_sameReleasesOtherData_movesTheSame();
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("namesAndScopes")
  void step_movingNorms_moveFromStepToStep(String name, ClipBounds.Scope scope) {
    Layout layout = TestLayouts.small();
    var contract = new Quantile(name, scope);
    StepRule.Stepper stepper = contract.rule(contract.settings(layout)).start(layout);
    TestOracle oracle = StepRuleContract.oracle(layout, 1, 0);
    GroupedVector parameters = HashedValues.vector(layout, 5);
    for (int t = 0; t < 5; t++) {
      parameters = stepper.step(parameters, oracle);
    }
    assertEquals(
        5, oracle.queries.stream().map(query -> query.clip().clipNorms()).distinct().count());
    boolean flat = scope == ClipBounds.Scope.FLAT;
    assertEquals(
        flat ? 1 : 3,
        oracle.queries.get(oracle.queries.size() - 1).clip().clipNorms().values().stream()
            .distinct()
            .count());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dp-is",
        "dp-adambc",
        "dp-adam-ac",
        "sma-dp-sgd",
        "sma-debiased",
        "sma-constant",
        "sma-shuffled",
        "sma-wiener"
      })
  void rule_algorithmOfOneNorm_refusesMovingOnes(String name) {
    var contract = new Quantile(name, ClipBounds.Scope.FLAT);
    StepSettings settings = contract.settings(TestLayouts.small());

    String refusal =
        assertThrows(IllegalArgumentException.class, () -> contract.rule(settings)).getMessage();
    assertTrue(refusal.endsWith("; use a fixed clip policy"), refusal);
  }

  @Test
  void start_anotherLayoutThanTheModels_throws() {
    ClipBounds bounds = ClipBounds.flat(TestLayouts.small(), 1);
    Layout other = Layout.builder().group("other", 24).build();
    for (ClipPolicy policy :
        List.of(ClipPolicy.fixed(bounds), AdaptiveQuantileClip.usual(bounds, 50))) {
      assertThrows(IllegalArgumentException.class, () -> policy.start(other));
    }
  }

  @Test
  void usual_groupsOfUnlikeNorms_eachStaysNearItsOwn() {
    Layout layout = Layout.builder().group("small", 1).group("large", 1).build();
    var first = ClipBounds.perGroup(new GroupScalars(layout, List.of(1e-3, 1e3)));

    AdaptiveQuantileClip clip = AdaptiveQuantileClip.usual(first, 50);

    assertEquals(List.of(1e-5, 10.0), clip.smallest().values());
    assertEquals(List.of(0.1, 1e5), clip.largest().values());
    assertEquals(new ClipCount.Noisy(2.5), clip.count());
  }

  /** The contract with clip norms that follow the median. */
  private static final class Quantile extends StepRuleContract {
    private final String name;
    private final ClipBounds.Scope scope;

    Quantile(String name, ClipBounds.Scope scope) {
      this.name = name;
      this.scope = scope;
    }

    @Override
    protected Algorithm algorithm() {
      return NamedContract.create(name);
    }

    @Override
    protected int queriesPerStep() {
      return Algorithms.named(name).cost().queries();
    }

    @Override
    protected ClipBounds clip(Layout layout) {
      return scope == ClipBounds.Scope.FLAT ? ClipBounds.flat(layout, 1) : super.clip(layout);
    }

    @Override
    protected StepSettings settings(Layout layout) {
      StepSettings fixed = super.settings(layout);
      return new StepSettings(
          AdaptiveQuantileClip.usual(clip(layout), fixed.expectedLotSize()),
          fixed.expectedLotSize(),
          fixed.learningRate(),
          fixed.weightDecay());
    }
  }
}
