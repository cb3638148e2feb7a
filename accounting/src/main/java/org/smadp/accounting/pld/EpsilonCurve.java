package org.smadp.accounting.pld;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.smadp.accounting.Phase;
import org.smadp.accounting.SampledGaussian;
import org.smadp.accounting.rdp.RdpAccountant;
import org.smadp.accounting.rdp.RdpConversion;

/**
 * The epsilon of a run of equal steps after any number of them, cheap enough to ask at every step.
 *
 * <p>Between a power of two and the next, tilt and grid of the privacy loss barely change: the
 * discretised and transformed step is made once per octave and only raised to another power for
 * each question. Only the octave last asked for is kept, so that memory does not grow with a run,
 * whose questions seldom go back. Answers are upper bounds as those of {@link PldAccountant} and
 * agree with it to its resolution, but are not identical to the last digit.
 */
public final class EpsilonCurve {
  private static final RdpAccountant RENYI = new RdpAccountant(RdpConversion.IMPROVED);

  private final SampledGaussian event;
  private final double delta;
  private final boolean direct;
  private volatile Octaves latest = new Octaves(-1, List.of());

  /** Both directions of the steps up to 2^exponent; none where a grid cannot be made. */
  private record Octaves(int exponent, List<Octave> directions) {}

  /** One direction of the steps from a power of two up to the next. */
  private record Octave(TiltPlan plan, StepSpectrum step, long upTo, double drift) {
    /** The window moves with the untilted mean of the loss. */
    double epsilon(long steps, double delta) {
      long lowest = plan.lowest() - Math.round((upTo - steps) * drift / plan.interval());
      return ComposedLoss.of(plan, List.of(step), new long[] {steps}, lowest).epsilon(delta);
    }
  }

  public EpsilonCurve(SampledGaussian event, double delta) {
    this.event = event;
    this.delta = Phase.requireDelta(delta);
    boolean gaussian = event.samplingRate() == 1 || event.samplingRate() == 0;
    boolean silent = Double.isInfinite(event.noiseMultiplier());
    boolean onGrid = PldAccountant.fitsAGrid(List.of(phase(1)));
    direct = gaussian || silent || !onGrid || delta == 0 || delta == 1;
  }

  /** An upper bound on epsilon after that many steps; 0 after none. */
  public double epsilonAfter(long steps) {
    if (steps < 0) {
      throw new IllegalArgumentException("steps must be >= 0, was " + steps);
    }
    if (direct || steps <= PldAccountant.FEW_STEPS || steps > 1L << 30) {
      return new PldAccountant().epsilon(event, steps, delta);
    }
    List<Phase> phases = List.of(phase(steps));
    double renyi = RENYI.best(phases, delta, OptionalDouble.empty()).epsilon();
    double closed = Math.min(renyi, PldAccountant.closed(phases, delta));
    return closed == 0 ? 0 : Math.min(closed, composed(steps));
  }

  private double composed(long steps) {
    int exponent = 64 - Long.numberOfLeadingZeros(steps - 1);
    Octaves octaves = latest;
    if (octaves.exponent() != exponent) {
      octaves = new Octaves(exponent, directions(exponent));
      latest = octaves;
    }
    double epsilon = 0;
    for (Octave octave : octaves.directions()) {
      epsilon = Math.max(epsilon, octave.epsilon(steps, delta));
    }
    return epsilon == 0 ? Double.POSITIVE_INFINITY : epsilon;
  }

  private List<Octave> directions(int exponent) {
    Phase phase = PldAccountant.resolvable(List.of(phase(1L << exponent))).get(0);
    double logDelta = Math.log(delta);
    RdpAccountant.Bound renyi = RENYI.best(List.of(phase), delta, OptionalDouble.empty());
    List<Octave> both = new ArrayList<>();
    for (LossDirection direction : LossDirection.values()) {
      var cumulant = new LossCumulant(List.of(phase), direction);
      double tilt = cumulant.tiltForDelta(logDelta, renyi.order() - 1);
      Optional<TiltPlan> plan = TiltPlan.around(cumulant, tilt, logDelta, renyi.epsilon());
      if (plan.isEmpty()) {
        return List.of();
      }
      double folds = Math.log((double) phase.count()) - logDelta + 28;
      StepSpectrum step = PldAccountant.spectrum(phase, direction, cumulant, 0, plan.get(), folds);
      double drift = cumulant.ofStep(0, 1e-3 * tilt).mean();
      both.add(new Octave(plan.get(), step, phase.count(), drift));
    }
    return both;
  }

  private Phase phase(long steps) {
    return new Phase(event.samplingRate(), event.noiseMultiplier(), steps);
  }
}
