package org.smadp.experiments.analysis;

import org.smadp.accounting.SampledGaussian;
import org.smadp.accounting.rdp.RdpAccountant;
import org.smadp.accounting.rdp.RdpConversion;
import org.smadp.train.report.PrivacyStatement.GroupFacts;
import org.smadp.train.run.FinishedRun;

/**
 * The paper's privacy-cost diagnostic: one group looked at as if it were released alone, at the
 * ratio sigma / beta, by Renyi accounting with the classical conversion. Not a guarantee.
 */
final class MarginalEpsilon {
  private static final RdpAccountant ACCOUNTANT = new RdpAccountant(RdpConversion.CLASSIC);

  private MarginalEpsilon() {}

  /** The smallest ratio of noise to sensitivity among the groups. */
  static double ratio(FinishedRun run) {
    return run.groups().stream().mapToDouble(GroupFacts::marginalRatio).min().orElse(Double.NaN);
  }

  static double after(FinishedRun run, long steps) {
    return ACCOUNTANT.epsilon(
        new SampledGaussian(run.samplingRate(), ratio(run)), steps, run.delta());
  }
}
