package org.smadp.optim;

import java.util.List;
import org.smadp.accounting.PrivacyEvent;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;
import org.smadp.privacy.ClipBounds;

/**
 * DP-IS: importance sampling by gradient norm (Wei et al. 2022), in propose-and-accept form.
 *
 * <pre>
 *   propose i with probability q';  accept with probability min(|g_i|, C) / C;  contribute C g_i / |g_i|
 *   theta = theta - lr * (sum of accepted + noise) / (q' * N)
 * </pre>
 *
 * The data side draws the lots with their coins and keeps the normaliser, see {@link
 * ImportanceSampling}; here the accepted sum is divided by the public q' * N. An example enters
 * with probability at most q' and then with norm C, so a step is charged SampledGaussian(q',
 * sigma), and each normaliser as a full-batch Gaussian.
 *
 * <p>Deviates from the published account, which charges the rate L / N although an example with a
 * large gradient is drawn more often.
 */
public record DpIs(ImportanceSampling sampling) implements Algorithm {
  @Override
  public StepRule rule(StepSettings settings) {
    return new SingleQueryStep(
        EvaluationPoint.current(),
        Memory.none(),
        new RescaleByRate(sampling.datasetSize()).then(settings.finish()),
        ClipPolicy.fixed(bounds(settings)),
        settings.expectedLotSize());
  }

  /** By the public cap of q'; the ledger of a run holds the rates that were really used. */
  @Override
  public List<PrivacyEvent> events(
      double samplingRate, double gradientMultiplier, StepSettings settings) {
    double rate = sampling.largestProposalRate(settings.expectedLotSize());
    return List.of(new SampledGaussian(rate, gradientMultiplier));
  }

  @Override
  public PrivacyLedger forecast(
      long steps, double samplingRate, double gradientMultiplier, StepSettings settings) {
    PrivacyLedger ledger =
        Algorithm.super.forecast(steps, samplingRate, gradientMultiplier, settings);
    for (long step = 0; step < steps; step += sampling.refreshSteps()) {
      ledger.charge(new SampledGaussian(1, sampling.normaliserNoise()));
    }
    return ledger;
  }

  private static ClipBounds bounds(StepSettings settings) {
    ClipBounds bounds = settings.clip().first();
    if (bounds.scope() != ClipBounds.Scope.FLAT || bounds.rule() != ClipBounds.Rule.CLIP) {
      throw new IllegalArgumentException(
          "dp-is samples by the norm of the whole gradient; give it a flat, fixed clip norm");
    }
    return bounds.rounded();
  }
}
