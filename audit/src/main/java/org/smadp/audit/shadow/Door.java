package org.smadp.audit.shadow;

import org.smadp.accounting.PrivacyLedger;
import org.smadp.noise.NoiseSource;
import org.smadp.privacy.GradientOracle;
import org.smadp.privacy.GradientSums;
import org.smadp.privacy.PrivateOracle;
import org.smadp.privacy.Sensitive;

/** An oracle and the number of queries it has answered, by which a run is resumed. */
@Sensitive
public interface Door {
  GradientOracle oracle();

  long queries();

  /** Opens a door to canaries: at the start of a run, and again when it is resumed. */
  @Sensitive
  @FunctionalInterface
  interface Opening {
    Door open(
        ShadowPlan plan, GradientSums sums, NoiseSource noise, PrivacyLedger ledger, long queries);

    /** The door of a training run, as the plan asks for it. */
    static Opening production() {
      return (plan, sums, noise, ledger, queries) ->
          of(
              PrivateOracle.training(
                  plan.sampling(), sums, plan.noiseMultipliers(), noise, ledger, queries));
    }
  }

  /** A production oracle as it is. */
  static Door of(PrivateOracle oracle) {
    return of(oracle, oracle);
  }

  /** A production oracle behind something that answers in its place. */
  static Door of(GradientOracle front, PrivateOracle oracle) {
    return new Door() {
      @Override
      public GradientOracle oracle() {
        return front;
      }

      @Override
      public long queries() {
        return oracle.queries();
      }
    };
  }
}
