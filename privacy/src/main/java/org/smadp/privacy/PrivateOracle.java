package org.smadp.privacy;

import java.util.Optional;
import org.smadp.accounting.NonPrivate;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.Provenance;
import org.smadp.noise.Purpose;
import org.smadp.noise.Streams;
import org.smadp.noise.law.NoiseLaw;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.privacy.query.Sampling;
import org.smadp.tensor.GroupScalars;

/**
 * The door: the one object that reaches the data and answers in releases. A query is checked, paid
 * for, drawn, summed and noised, in this order.
 *
 * <p><b>Guarantee</b>, for every optimiser behind it, however wrong:
 *
 * <ul>
 *   <li>nothing is drawn or computed before its charge is in the ledger, and a refused charge gives
 *       no answer; with correlated noise one charge is for a cycle of queries, see {@link
 *       Sampling.Cyclic}, and is in the ledger before the first of them;
 *   <li>every round has a lot and noise numbers of its own, reserved when it is opened, so that two
 *       rounds never share a sample or noise;
 *   <li>a refusal is the same whatever the data hold; a failure while the data are read is charged
 *       as non-private, and the oracle answers no more;
 *   <li>the noise of its source is claimed, so that no second oracle draws it.
 * </ul>
 */
@Sensitive
public final class PrivateOracle implements GradientOracle {
  /**
   * Numbers from here on address no gradient, so that none of them wraps around or meets others.
   */
  static final long MOST_QUERIES = 1L << 62;

  private final Cycles cycles;
  private final GuardedSums sums;
  private final GaussianMechanism mechanism;
  private final LotSource lots;
  private long queries;

  private PrivateOracle(
      Cycles cycles, GuardedSums sums, GaussianMechanism mechanism, LotSource lots, long queries) {
    if (queries < 0 || queries > MOST_QUERIES) {
      throw new IllegalArgumentException("queries must be in [0, 2^62], was " + queries);
    }
    this.cycles = cycles;
    this.sums = sums;
    this.mechanism = mechanism;
    this.lots = lots;
    this.queries = queries;
  }

  /**
   * The oracle of a training run.
   *
   * @param noiseMultipliers sigma_g of every group
   * @param law how noise is drawn
   * @param noise a source that no other oracle has
   * @param queries how many were answered before, so that a resumed seeded run draws the lot and
   *     the noise of the next one
   */
  public static PrivateOracle training(
      Sampling sampling,
      GradientSums sums,
      GroupScalars noiseMultipliers,
      NoiseLaw law,
      NoiseSource noise,
      PrivacyLedger ledger,
      long queries) {
    return training(
        sampling,
        sums,
        noiseMultipliers,
        law,
        noise.claim(Purpose.RELEASE_NOISE),
        noise.claim(Purpose.LOT_SAMPLING),
        ledger,
        queries,
        noise.provenance());
  }

  /** The same with Gaussian noise in doubles. */
  public static PrivateOracle training(
      Sampling sampling,
      GradientSums sums,
      GroupScalars noiseMultipliers,
      NoiseSource noise,
      PrivacyLedger ledger,
      long queries) {
    return training(sampling, sums, noiseMultipliers, NoiseLaw.GAUSSIAN, noise, ledger, queries);
  }

  static PrivateOracle training(
      Sampling sampling,
      GradientSums sums,
      GroupScalars noiseMultipliers,
      NoiseLaw law,
      Streams release,
      Streams coins,
      PrivacyLedger ledger,
      long queries) {
    return training(
        sampling,
        sums,
        noiseMultipliers,
        law,
        release,
        coins,
        ledger,
        queries,
        Provenance.REPRODUCIBLE);
  }

  private static PrivateOracle training(
      Sampling sampling,
      GradientSums sums,
      GroupScalars noiseMultipliers,
      NoiseLaw law,
      Streams release,
      Streams coins,
      PrivacyLedger ledger,
      long queries,
      Provenance provenance) {
    var guarded = new GuardedSums(sums, ledger);
    if (sampling instanceof Sampling.Cyclic cyclic) {
      boolean repeats = provenance == Provenance.REPRODUCIBLE;
      return new PrivateOracle(
          repeats
              ? Cycles.continued(ledger, cyclic.bands(), cyclic.largestRate(), queries)
              : Cycles.of(ledger, cyclic.bands()),
          guarded,
          new GaussianMechanism(
              noiseMultipliers, law, cyclic.strategy(), release, repeats ? 0 : queries),
          new CyclicLots(cyclic, coins),
          queries);
    }
    LotSource lots =
        sampling instanceof Sampling.Importance importance
            ? new ImportanceLots(importance, coins, law, release, guarded, ledger)
            : new FixedLots(number -> Lot.poisson(coins, number, sampling.largestRate()));
    var mechanism = new GaussianMechanism(noiseMultipliers, law, release);
    return new PrivateOracle(Cycles.single(ledger), guarded, mechanism, lots, queries);
  }

  /**
   * The oracle of statistics of all training examples, which a run asks for once before its first
   * step.
   *
   * @param ledger of training
   */
  public static PrivateOracle statistics(
      GradientSums sums,
      GroupScalars noiseMultipliers,
      NoiseLaw law,
      NoiseSource noise,
      PrivacyLedger ledger) {
    Streams claimed = noise.claim(Purpose.STATISTICS_NOISE);
    var mechanism = new GaussianMechanism(noiseMultipliers, law, claimed);
    return new PrivateOracle(
        Cycles.single(ledger),
        new GuardedSums(sums, ledger),
        mechanism,
        new FixedLots(Lot::everyone),
        0);
  }

  /**
   * The oracle of evaluations on held-out examples: every query is over all of them.
   *
   * @param ledger of evaluations alone, see {@code docs/decisions/0005-held-out-rows.md}
   */
  public static PrivateOracle evaluation(
      GradientSums sums,
      GroupScalars noiseMultipliers,
      NoiseLaw law,
      NoiseSource noise,
      PrivacyLedger ledger,
      long queries) {
    Streams claimed = noise.claim(Purpose.EVALUATION_NOISE);
    return overEveryone(sums, noiseMultipliers, law, claimed, ledger, queries);
  }

  /** As {@link #evaluation}, for the detailed scores of a finished model, with noise of its own. */
  public static PrivateOracle conclusion(
      GradientSums sums,
      GroupScalars noiseMultipliers,
      NoiseLaw law,
      NoiseSource noise,
      PrivacyLedger ledger,
      long queries) {
    Streams claimed = noise.claim(Purpose.CONCLUSION_NOISE);
    return overEveryone(sums, noiseMultipliers, law, claimed, ledger, queries);
  }

  private static PrivateOracle overEveryone(
      GradientSums sums,
      GroupScalars noiseMultipliers,
      NoiseLaw law,
      Streams claimed,
      PrivacyLedger ledger,
      long queries) {
    var mechanism = new GaussianMechanism(noiseMultipliers, law, claimed);
    return new PrivateOracle(
        Cycles.single(ledger),
        new GuardedSums(sums, ledger),
        mechanism,
        new FixedLots(Lot::everyone),
        queries);
  }

  /** How many query numbers were given out so far; a resumed run continues with the next. */
  public synchronized long queries() {
    return queries;
  }

  /**
   * Whether the next query is charged: always, unless noise is correlated and the query falls into
   * a cycle that was paid for when it began.
   */
  public synchronized boolean chargesNext() {
    return cycles.isDue(queries);
  }

  @Override
  public synchronized PrivateRelease ask(GradientQuery query) {
    return answer(open(query, 1, Optional.empty()), query);
  }

  @Override
  public synchronized Round round(GradientQuery dearest, int queries) {
    return new Asking(open(dearest, queries, Optional.empty()));
  }

  @Override
  public synchronized Round disclosingRound(GradientQuery dearest, int queries, String reason) {
    return new Asking(open(dearest, queries, Optional.of(new NonPrivate(reason))));
  }

  private PaidRound open(GradientQuery dearest, int count, Optional<NonPrivate> disclosure) {
    PaidRound.requireQueries(dearest, count);
    lots.require(dearest.clip(), count);
    requireAnswerable(dearest);
    if (disclosure.isPresent()) {
      mechanism.requireIndependent("a disclosing round");
    }
    long numbers = count + (disclosure.isPresent() ? 1L : 0L);
    if (numbers > MOST_QUERIES - queries) {
      throw new IllegalStateException(
          "query numbers are used up at " + queries + "; start a new run with a new source");
    }
    long first = queries;
    if (!cycles.isDue(first)) { // its cycle was charged at the one rate of cyclic lots
      cycles.requireCovered(first, mechanism.event(0, dearest, count));
    }
    queries += numbers;
    Lot lot = lots.draw(first, dearest);
    return PaidRound.open(mechanism, cycles, lot, dearest, count, disclosure, first);
  }

  private void requireAnswerable(GradientQuery query) {
    mechanism.requireAnswerable(query);
    sums.requireAnswerable(query.probe(), query.clip());
  }

  private PrivateRelease answer(PaidRound round, GradientQuery query) {
    round.requirePaid(query);
    return sums.release(round.lot(), query.probe(), query.clip(), sum -> round.release(sum, query));
  }

  /** A round as an optimiser sees it. */
  private final class Asking implements Round {
    private final PaidRound round;

    Asking(PaidRound round) {
      this.round = round;
    }

    @Override
    public PrivateRelease ask(GradientQuery query) {
      synchronized (PrivateOracle.this) {
        lots.require(query.clip(), 1);
        requireAnswerable(query);
        return answer(round, query);
      }
    }

    @Override
    public PrivateRelease disclose(GradientQuery query) {
      synchronized (PrivateOracle.this) {
        lots.require(query.clip(), 1);
        requireAnswerable(query);
        round.requireDisclosing(query);
        return sums.release(
            round.lot(), query.probe(), query.clip(), sum -> round.disclose(sum, query));
      }
    }
  }
}
