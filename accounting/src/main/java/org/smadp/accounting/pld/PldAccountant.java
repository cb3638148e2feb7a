package org.smadp.accounting.pld;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.smadp.accounting.Accountant;
import org.smadp.accounting.Phase;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.gaussian.AnalyticGaussian;
import org.smadp.accounting.gaussian.OneStep;
import org.smadp.accounting.rdp.LogMoment;
import org.smadp.accounting.rdp.OrderSearch;
import org.smadp.accounting.rdp.RdpAccountant;
import org.smadp.accounting.rdp.RdpConversion;

/**
 * The default accountant: composes the privacy loss distributions of both neighbours by Fourier
 * transform, with every approximation on the safe side.
 *
 * <p>Each direction is tilted to the saddle point of its delta ({@link TiltPlan}), discretised
 * ({@link StepDiscretisation}), composed and read off ({@link ComposedLoss}); the larger epsilon of
 * the two counts. Full-batch Gaussian steps alone have the exact curve ({@link AnalyticGaussian}).
 * The improved Renyi bound is computed as well, and the smaller of the two valid bounds is the
 * answer, so that it never exceeds {@link RdpConversion#IMPROVED}.
 *
 * <p>Guarantee: an upper bound on the true epsilon, for every input. On the reference runs it
 * exceeds it by less than 1e-3 of its value, mostly by 1e-5 to 1e-4. A single step is exact. Two to
 * 32 steps are never worse than one by one at a share of delta each. Below a noise multiplier of
 * 0.01 no grid is made and {@link ParticipationBound}, or the Renyi bound, is the answer. Answers
 * are monotone in rate, noise, steps and delta up to that excess; {@link #delta} falls in epsilon
 * but for rounding ({@link DeltaCurve}). The excess is larger, up to a few times the true value,
 * where the tilted loss has two humps and the answer lies between them, in mass below the rounding
 * of a transform, which is charged in full: few steps at a small rate or a tiny delta.
 */
public final class PldAccountant implements Accountant {
  private static final RdpAccountant RENYI = new RdpAccountant(RdpConversion.IMPROVED);
  private static final double MOST_STEPS = 1e12;

  private static final double LEAST_RATE = 1e-9;

  /** Up to this many, steps are also composed one by one. */
  static final double FEW_STEPS = 32;

  /** How often tilt or grid are adjusted when the answer turns out far from where it was sought. */
  private static final int ATTEMPTS = 8;

  /** No further adjustment after this many grid points. */
  private static final int MOST_POINTS = 1 << 19;

  @Override
  public double epsilon(List<PrivacyLedger.Entry> entries, double delta) {
    Phase.requireDelta(delta);
    Optional<List<Phase>> known = Phase.of(entries);
    if (known.isEmpty()) {
      return Double.POSITIVE_INFINITY;
    }
    List<Phase> phases = known.get();
    if (phases.isEmpty() || delta == 1) {
      return 0;
    }
    if (delta == 0) {
      return Double.POSITIVE_INFINITY;
    }
    RdpAccountant.Bound renyi = RENYI.best(phases, delta, OptionalDouble.empty());
    if (isGaussian(phases)) {
      double exact = AnalyticGaussian.epsilon(1 / phases.get(0).noiseMultiplier(), delta);
      return Math.min(exact, renyi.epsilon());
    }
    double bound = Math.min(closed(phases, delta), renyi.epsilon());
    if (isOneStep(phases) || bound == 0 || !fitsAGrid(phases)) {
      return bound;
    }
    double least = Math.min(bound, sampled(resolvable(phases), delta));
    for (List<Phase> more : aFewMoreSteps(phases)) {
      least = Math.min(least, Math.min(closed(more, delta), sampled(resolvable(more), delta)));
    }
    return least;
  }

  /**
   * For a handful of equal steps, as many as there are at most, and one step more, from which on
   * there is a grid alone: they cost no less, and a bound on their cost can be the sharper one.
   */
  private static List<List<Phase>> aFewMoreSteps(List<Phase> phases) {
    Phase phase = phases.get(0);
    List<List<Phase>> more = new ArrayList<>();
    for (long count = (long) FEW_STEPS; phases.size() == 1 && count <= FEW_STEPS + 1; count++) {
      if (phase.count() < count && phase.count() <= FEW_STEPS) {
        more.add(List.of(new Phase(phase.samplingRate(), phase.noiseMultiplier(), count)));
      }
    }
    return more;
  }

  /** The least of the bounds that need neither grid nor moments. */
  static double closed(List<Phase> phases, double delta) {
    double bound = Math.min(fewSteps(phases, delta), ParticipationBound.epsilon(phases, delta));
    return ParticipationMixture.of(phases)
        .map(m -> Math.min(bound, m.epsilon(delta)))
        .orElse(bound);
  }

  /** The same phases at a rate that a grid can resolve; more sampling never costs less. */
  static List<Phase> resolvable(List<Phase> phases) {
    return phases.stream()
        .map(p -> new Phase(Math.max(p.samplingRate(), LEAST_RATE), p.noiseMultiplier(), p.count()))
        .toList();
  }

  /** Whether a grid can hold the losses: with less noise they are too far apart. */
  static boolean fitsAGrid(List<Phase> phases) {
    double steps = 0;
    double least = Double.POSITIVE_INFINITY;
    for (Phase phase : phases) {
      steps += phase.count();
      least = Math.min(least, phase.noiseMultiplier());
    }
    return steps <= MOST_STEPS && least >= LogMoment.LEAST_NOISE;
  }

  /**
   * A handful of steps one by one, each at its exact curve and an equal share of delta: what a grid
   * of losses cannot resolve at very small sampling rates. Infinite for more.
   */
  private static double fewSteps(List<Phase> phases, double delta) {
    double steps = 0;
    for (Phase phase : phases) {
      steps += phase.count();
    }
    if (steps > FEW_STEPS) {
      return Double.POSITIVE_INFINITY;
    }
    double epsilon = 0;
    for (Phase phase : phases) {
      epsilon +=
          phase.count()
              * OneStep.epsilon(phase.samplingRate(), 1 / phase.noiseMultiplier(), delta / steps);
    }
    return epsilon;
  }

  private static double sampled(List<Phase> phases, double delta) {
    RdpAccountant.Bound renyi = RENYI.best(phases, delta, OptionalDouble.empty());
    var removal = new LossCumulant(phases, LossDirection.REMOVE);
    double tilt = removal.tiltForDelta(Math.log(delta), renyi.order() - 1);
    double removed = epsilon(phases, LossDirection.REMOVE, removal, delta, tilt, renyi.epsilon());
    double added = epsilonOfAdding(phases, delta, renyi, removed);
    return Math.max(removed, added);
  }

  /** Epsilon of the other direction, or a bound on it where that is already small enough. */
  static double epsilonOfAdding(
      List<Phase> phases, double delta, RdpAccountant.Bound renyi, double enough) {
    var addition = new LossCumulant(phases, LossDirection.ADD);
    double logDelta = Math.log(delta);
    // The loss of adding an example is at most -log(1 - q) in every step.
    double largest = 0;
    for (Phase phase : phases) {
      largest -= phase.count() * Math.log1p(-phase.samplingRate());
    }
    if (largest <= enough) {
      return largest;
    }
    double moments =
        OrderSearch.minimum(
                t -> RdpConversion.IMPROVED.epsilon(addition.at(t) / t, t, logDelta),
                renyi.order() - 1,
                1e-3)
            .value();
    double bound = Math.min(largest, Math.max(0, moments));
    if (bound <= enough) {
      return bound;
    }
    double tilt = addition.tiltForDelta(logDelta, renyi.order() - 1);
    return Math.min(bound, epsilon(phases, LossDirection.ADD, addition, delta, tilt, bound));
  }

  private static double epsilon(
      List<Phase> phases,
      LossDirection direction,
      LossCumulant cumulant,
      double delta,
      double firstTilt,
      double guess) {
    double best = Double.POSITIVE_INFINITY;
    double tilt = firstTilt;
    double size = guess;
    int points = 0;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Optional<TiltPlan> plan = TiltPlan.around(cumulant, tilt, Math.log(delta), size);
      if (plan.isEmpty()) {
        return best;
      }
      ComposedLoss composed = compose(phases, direction, cumulant, plan.get(), Math.log(delta));
      best = Math.min(best, composed.epsilon(delta));
      boolean inside = composed.reaches(delta);
      boolean between = best > 0 && isBetweenHumps(cumulant, tilt, best, delta);
      points += plan.get().size();
      boolean done = inside && !between && (best == 0 || best > 0.4 * size);
      if (done || points > MOST_POINTS) {
        return best;
      }
      tilt *= inside ? between ? 0.93 : 1 : 0.4;
      size = Math.min(size, best);
    }
    return best;
  }

  /**
   * Whether the tilted loss has two humps, one of seldom large losses, and the answer lies where it
   * has next to no mass: then rounding hides the answer, and a smaller tilt may show it.
   */
  private static boolean isBetweenHumps(
      LossCumulant cumulant, double tilt, double epsilon, double delta) {
    double deviation = cumulant.deviation(tilt);
    boolean wide = tilt * deviation > 2 + 2 * Math.sqrt(-2 * Math.log(delta));
    return wide || Math.abs(epsilon - cumulant.mean(tilt)) > 5 * deviation;
  }

  /**
   * The smallest delta for an epsilon, again an upper bound; 1 if an access was not protected.
   *
   * @param epsilon at least 0
   */
  public double delta(List<PrivacyLedger.Entry> entries, double epsilon) {
    if (!(epsilon >= 0)) {
      throw new IllegalArgumentException("epsilon must be >= 0, was " + epsilon);
    }
    Optional<List<Phase>> known = Phase.of(entries);
    if (known.isEmpty()) {
      return 1;
    }
    List<Phase> phases = known.get();
    if (phases.isEmpty() || Double.isInfinite(epsilon)) {
      return 0;
    }
    if (isGaussian(phases)) {
      return Math.min(1, AnalyticGaussian.delta(1 / phases.get(0).noiseMultiplier(), epsilon));
    }
    double closed = closedDelta(phases, epsilon);
    if (closed == 0) {
      return 0;
    }
    if (isOneStep(phases)) {
      Phase step = phases.get(0);
      return Math.min(
          closed, OneStep.delta(step.samplingRate(), 1 / step.noiseMultiplier(), epsilon));
    }
    double delta = 0;
    for (LossDirection direction : LossDirection.values()) {
      delta = Math.max(delta, new DeltaCurve(phases, direction).at(epsilon, delta));
    }
    return Math.min(delta, closed);
  }

  private static double closedDelta(List<Phase> phases, double epsilon) {
    double bound =
        Math.min(ParticipationBound.delta(phases, epsilon), unsampledDelta(phases, epsilon));
    return ParticipationMixture.of(phases)
        .map(m -> Math.min(bound, m.delta(epsilon)))
        .orElse(bound);
  }

  /** Delta of the same steps on all the data; sampling never costs more. */
  private static double unsampledDelta(List<Phase> phases, double epsilon) {
    double mu = 0;
    for (Phase phase : phases) {
      mu = Math.hypot(mu, Math.sqrt((double) phase.count()) / phase.noiseMultiplier());
    }
    return mu < 1e150 ? AnalyticGaussian.delta(mu, epsilon) : 1;
  }

  static ComposedLoss compose(
      List<Phase> phases,
      LossDirection direction,
      LossCumulant cumulant,
      TiltPlan plan,
      double logDelta) {
    double folds = Math.log(cumulant.steps()) - logDelta + 28;
    List<StepSpectrum> spectra = new ArrayList<>();
    long[] counts = new long[phases.size()];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = phases.get(i).count();
      spectra.add(spectrum(phases.get(i), direction, cumulant, i, plan, folds));
    }
    return ComposedLoss.of(plan, spectra, counts, plan.lowest());
  }

  static StepSpectrum spectrum(
      Phase phase,
      LossDirection direction,
      LossCumulant cumulant,
      int index,
      TiltPlan plan,
      double folds) {
    StepShape shape = cumulant.ofStep(index, plan.tilt());
    var discretisation =
        new StepDiscretisation(phase, direction, plan.tilt(), plan.interval(), shape);
    return new StepSpectrum(discretisation.discretise(folds), plan);
  }

  private static boolean isOneStep(List<Phase> phases) {
    return phases.size() == 1 && phases.get(0).count() == 1;
  }

  private static boolean isGaussian(List<Phase> phases) {
    return phases.size() == 1 && phases.get(0).samplingRate() == 1;
  }
}
