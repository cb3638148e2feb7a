package org.smadp.privacy;

import java.util.Optional;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.noise.Streams;
import org.smadp.noise.law.NoiseLaw;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.privacy.query.ImportanceSampling;
import org.smadp.privacy.query.NormQuery;
import org.smadp.privacy.query.Sampling;
import org.smadp.tensor.GroupScalars;

/**
 * The lots of DP-IS: proposed at a rate that follows the private normaliser, with an acceptance
 * coin for every proposal.
 *
 * <pre>
 *   normaliser = sum over all of min(|g_i|, C) + N(0, (normaliserNoise * C)^2), every refreshSteps
 *   proposal rate q' = min(1, L * C / clamped normaliser);  accepted with probability min(|g_i|, C) / C
 * </pre>
 *
 * <p><b>Guarantee</b>: given the releases so far, an example enters a sum with probability at most
 * q' and then with norm C, so SampledGaussian(q', sigma) covers it; the normaliser is charged as a
 * Gaussian release on all examples and has noise numbers that no gradient has.
 */
@Sensitive
final class ImportanceLots implements LotSource {
  /** Numbers of the normaliser's lots and releases; gradients never come this far. */
  private static final long NORMALISERS = PrivateOracle.MOST_QUERIES;

  private final Sampling.Importance sampling;
  private final Streams coins;
  private final GaussianMechanism normalisers;
  private final GuardedSums sums;
  private final PrivacyLedger ledger;
  private double proposalRate;

  /**
   * The rate of proposals of a run that has answered queries before is that of the last gradient
   * release in the ledger.
   */
  ImportanceLots(
      Sampling.Importance sampling,
      Streams coins,
      NoiseLaw law,
      Streams noise,
      GuardedSums sums,
      PrivacyLedger ledger) {
    this.sampling = sampling;
    this.coins = coins;
    this.normalisers =
        new GaussianMechanism(
            GroupScalars.uniform(NormQuery.LAYOUT, sampling.settings().normaliserNoise()),
            law,
            noise);
    this.sums = sums;
    this.ledger = ledger;
    this.proposalRate = sampling.settings().lastProposalRate(ledger).orElse(0);
  }

  @Override
  public void require(ClipBounds clip, int queries) {
    if (clip.rule() != ClipBounds.Rule.ROUNDED || clip.scope() != ClipBounds.Scope.FLAT) {
      throw new IllegalArgumentException(
          "importance sampling needs a flat bound under randomised rounding; use dp-is");
    }
    if (queries > 1) {
      throw new UnsupportedOperationException(
          "importance sampling answers one query per lot; use Poisson sampling for rounds");
    }
  }

  @Override
  public Lot draw(long number, GradientQuery query) {
    if (sampling.settings().normaliserDueAfter(number)) {
      long refreshes = number / sampling.settings().refreshSteps();
      proposalRate = refresh(NORMALISERS + refreshes, query);
    }
    return Lot.proposed(coins, number, proposalRate);
  }

  private double refresh(long number, GradientQuery query) {
    ImportanceSampling settings = sampling.settings();
    double clipNorm = query.clip().clipNorms().of(0);
    GradientQuery norms = NormQuery.of(clipNorm);
    PaidRound paid =
        PaidRound.open(
            normalisers,
            Cycles.single(ledger),
            Lot.everyone(number),
            norms,
            1,
            Optional.empty(),
            number);
    ClipBounds plain = ClipBounds.flat(query.clip().layout(), clipNorm);
    PrivateRelease normaliser =
        sums.release(paid.lot(), query.probe(), plain, sum -> paid.release(sum.ofNorms(), norms));
    // The cap is what was planned; rounding must not pass it by a bit.
    return Math.min(
        sampling.largestRate(),
        settings.proposalRate(normaliser.value().get(0), clipNorm, sampling.expectedLotSize()));
  }
}
