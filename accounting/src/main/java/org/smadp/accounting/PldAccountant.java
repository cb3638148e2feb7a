package org.smadp.accounting;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

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
 * <p>Guarantee: an upper bound on the true epsilon. On the reference runs it exceeds it by less
 * than 1e-3 of its value, mostly by 1e-5 to 1e-4. A single step is exact. Two to 32 steps are never
 * worse than one by one at a share of delta each; at sampling rates below about 1e-3 that, or the
 * Renyi bound, may be the answer and up to several times the true value. Answers are monotone in
 * rate, noise, steps and delta up to that excess.
 */
public final class PldAccountant implements Accountant {
  private static final RdpAccountant RENYI = new RdpAccountant(RdpConversion.IMPROVED);
  private static final double MOST_STEPS = 1e12;

  /** Up to this many, steps are also composed one by one. */
  private static final double FEW_STEPS = 32;

  /** How often tilt or grid are adjusted when the answer turns out far from where it was sought. */
  private static final int ATTEMPTS = 5;

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
    double few = fewSteps(phases, delta);
    boolean exact = phases.size() == 1 && phases.get(0).count() == 1;
    return exact || few == 0 || renyi.epsilon() == 0
        ? Math.min(few, renyi.epsilon())
        : Math.min(few, sampled(phases, delta, renyi));
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

  private static double sampled(List<Phase> phases, double delta, RdpAccountant.Bound renyi) {
    var removal = new LossCumulant(phases, LossDirection.REMOVE);
    double tilt = removal.tiltForDelta(Math.log(delta), renyi.order() - 1);
    double removed = epsilon(phases, LossDirection.REMOVE, removal, delta, tilt, renyi.epsilon());
    double added = epsilonOfAdding(phases, delta, renyi, removed);
    return Math.min(Math.max(removed, added), renyi.epsilon());
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
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Optional<TiltPlan> plan = TiltPlan.around(cumulant, tilt, Math.log(delta), size);
      if (plan.isEmpty() || cumulant.steps() > MOST_STEPS) {
        return best;
      }
      ComposedLoss composed = compose(phases, direction, cumulant, plan.get(), delta);
      best = Math.min(best, composed.epsilon(delta));
      boolean inside = composed.reaches(delta);
      if (inside && (best == 0 || best > 0.4 * size)) {
        return best;
      }
      tilt = inside ? tilt : 0.4 * tilt;
      size = Math.min(size, best);
    }
    return best;
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
    double delta = 0;
    for (LossDirection direction : LossDirection.values()) {
      delta = Math.max(delta, delta(phases, direction, epsilon));
    }
    return delta;
  }

  private static double delta(List<Phase> phases, LossDirection direction, double epsilon) {
    var cumulant = new LossCumulant(phases, direction);
    double tilt = cumulant.tiltForEpsilon(epsilon);
    double bound = Math.min(0, logDelta(cumulant, tilt, epsilon));
    Optional<TiltPlan> plan =
        TiltPlan.around(cumulant, tilt, Math.max(bound, -600), Math.max(epsilon, 1e-3));
    if (plan.isEmpty() || cumulant.steps() > MOST_STEPS) {
      return Math.exp(bound);
    }
    ComposedLoss composed = compose(phases, direction, cumulant, plan.get(), Math.exp(bound));
    return Math.min(Math.exp(bound), composed.delta(epsilon));
  }

  /** The improved conversion solved for log delta. */
  private static double logDelta(LossCumulant cumulant, double tilt, double epsilon) {
    double order = Math.log1p(tilt);
    return cumulant.at(tilt) - tilt * (epsilon + Math.log1p(1 / tilt)) - order;
  }

  private static ComposedLoss compose(
      List<Phase> phases,
      LossDirection direction,
      LossCumulant cumulant,
      TiltPlan plan,
      double delta) {
    double folds = Math.log(cumulant.steps() / Math.max(delta, 1e-300)) + 28;
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

  private static boolean isGaussian(List<Phase> phases) {
    return phases.size() == 1 && phases.get(0).samplingRate() == 1;
  }
}
