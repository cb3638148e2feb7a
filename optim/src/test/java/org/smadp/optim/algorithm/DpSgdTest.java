package org.smadp.optim.algorithm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;
import org.smadp.optim.Algorithm;
import org.smadp.optim.HashedValues;
import org.smadp.optim.TestLayouts;
import org.smadp.optim.TestOracle;
import org.smadp.optim.transform.Momentum;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

class DpSgdTest extends StepRuleContract {
  @Override
  protected Algorithm algorithm() {
    return DpSgd.plain();
  }

  /** The same contract with momentum. */
  @Nested
  class WithMomentum extends StepRuleContract {
    @Override
    protected Algorithm algorithm() {
      return new DpSgd(new Momentum(0.9, Momentum.Weighting.CLASSIC));
    }
  }

  @Test
  void step_anyRelease_dividesByTheExpectedLotSizeAndSubtracts() {
    Layout layout = TestLayouts.small();
    TestOracle oracle = oracle(layout, 1, 0);
    GroupedVector start = HashedValues.vector(layout, 5);
    GroupedVector next = rule(settings(layout)).start(layout).step(start, oracle);
    GroupedVector release = oracle.releases.get(0).value();
    for (int i = 0; i < layout.size(); i++) {
      double expected = start.get(i) - 0.1 * (release.get(i) / 32 + 0.01 * start.get(i));
      assertEquals(expected, next.get(i), 1e-6);
    }
  }

  @Test
  void step_anyStep_asksForThePlainSumAtTheParameters() {
    Layout layout = TestLayouts.small();
    TestOracle oracle = oracle(layout, 1, 0);
    GroupedVector start = HashedValues.vector(layout, 5);
    rule(settings(layout)).start(layout).step(start, oracle);
    assertEquals(1, oracle.queries.get(0).dataWeight());
    assertEquals(GroupedVector.zeros(layout), oracle.queries.get(0).historyTerm().value());
    assertEquals(new org.smadp.privacy.query.Probe.At(start), oracle.queries.get(0).probe());
    assertEquals(ClipBounds.shared(layout, 1), oracle.queries.get(0).clip());
    double joint = 1 / Math.sqrt(3);
    assertEquals(
        List.of(new PrivacyLedger.Entry(new SampledGaussian(0.01, joint), 1)),
        oracle.ledger.entries());
  }
}
