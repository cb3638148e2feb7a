package org.smadp.train.oracle;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.data.PoissonSampler;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.Purpose;
import org.smadp.privacy.ClipBounds;
import org.smadp.privacy.ClippedSum;
import org.smadp.privacy.GaussianMechanism;
import org.smadp.privacy.GradientQuery;
import org.smadp.privacy.GradientSums;
import org.smadp.privacy.ImportanceSampling;
import org.smadp.privacy.Lot;
import org.smadp.privacy.NormQuery;
import org.smadp.privacy.PrivateRelease;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.GroupScalars;

/**
 * The data side of DP-IS: proposes lots at a rate that follows the private normaliser, with a coin
 * for every proposal, and releases the sum of the accepted.
 *
 * <pre>
 *   normaliser = sum over all of min(|g_i|, C) + N(0, (normaliserNoise * C)^2), every refreshSteps
 *   proposal rate q' = min(1, L * C / clamped normaliser);  accepted with probability min(|g_i|, C) / C
 * </pre>
 *
 * <p><b>Guarantee</b>: given the releases so far, an example enters a sum with probability at most
 * q' and then with norm C, so SampledGaussian(q', sigma) covers it; the normaliser is charged as a
 * Gaussian release on all examples.
 */
@Sensitive
public final class ImportanceOracle implements TrainingOracle {
  /** Release numbers of the normaliser; gradients never come this far. */
  private static final long NORMALISER_RELEASES = 1L << 62;

  /** The stream of acceptance coins beside the one of proposals. */
  private static final int ACCEPTANCE = 1;

  private final ImportanceSampling settings;
  private final GradientSums sums;
  private final GaussianMechanism gradients;
  private final NoiseSource noise;
  private final PrivacyLedger ledger;
  private final int examples;
  private final double expectedLotSize;
  private double proposalRate;
  private long queries;
  private long refreshes;

  /**
   * The rate of proposals of a run that has answered queries before is that of the last gradient
   * release in the ledger.
   *
   * @param examples how many examples the training split really holds
   * @param expectedLotSize L, from declared sizes
   */
  public ImportanceOracle(
      ImportanceSampling settings,
      GradientSums sums,
      GaussianMechanism gradients,
      NoiseSource noise,
      PrivacyLedger ledger,
      int examples,
      double expectedLotSize,
      long queries) {
    this.settings = settings;
    this.sums = sums;
    this.gradients = gradients;
    this.noise = noise;
    this.ledger = ledger;
    this.examples = examples;
    this.expectedLotSize = expectedLotSize;
    this.queries = queries;
    this.refreshes = (queries + settings.refreshSteps() - 1) / settings.refreshSteps();
    this.proposalRate = settings.lastProposalRate(ledger).orElse(0);
  }

  @Override
  public long queries() {
    return queries;
  }

  @Override
  public PrivateRelease ask(GradientQuery query) {
    if (query.clip().rule() != ClipBounds.Rule.ROUNDED) {
      throw new IllegalArgumentException(
          "importance sampling needs a query under randomised rounding; use dp-is");
    }
    if (settings.normaliserDueAfter(queries)) {
      proposalRate = refresh(query);
    }
    Lot lot = propose(queries++);
    return gradients.release(sums.over(lot, query.probe(), query.clip()), query);
  }

  private double refresh(GradientQuery query) {
    double clipNorm = query.clip().clipNorms().of(0);
    ClipBounds plain = ClipBounds.flat(query.clip().layout(), clipNorm);
    Lot all = new Lot(IntStream.range(0, examples).toArray(), 1);
    ClippedSum norms = sums.over(all, query.probe(), plain).ofNorms();
    var mechanism =
        new GaussianMechanism(
            GroupScalars.uniform(NormQuery.LAYOUT, settings.normaliserNoise()),
            noise,
            ledger,
            NORMALISER_RELEASES + refreshes++);
    PrivateRelease normaliser = mechanism.release(norms, NormQuery.of(clipNorm));
    // The cap is what was planned; rounding must not pass it by a bit.
    return Math.min(
        settings.largestProposalRate(expectedLotSize),
        settings.proposalRate(normaliser.value().get(0), clipNorm, expectedLotSize));
  }

  private Lot propose(long query) {
    int[] proposed = new PoissonSampler(noise, examples, proposalRate).draw(query).examples();
    long[] words = new long[examples];
    noise.uniforms(Purpose.LOT_SAMPLING, query, ACCEPTANCE).fill(words, 0, examples, 0);
    double[] coins =
        Arrays.stream(proposed).mapToDouble(i -> (words[i] >>> 11) * 0x1p-53).toArray();
    return new Lot(proposed, proposalRate, coins);
  }
}
