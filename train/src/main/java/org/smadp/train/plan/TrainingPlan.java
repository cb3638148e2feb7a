package org.smadp.train.plan;

import java.util.Arrays;
import java.util.OptionalDouble;
import org.smadp.accounting.NonPrivate;
import org.smadp.nn.Model;
import org.smadp.nn.ModelValidator;
import org.smadp.optim.ClipPolicy;
import org.smadp.optim.StepRule;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.ClipCount;
import org.smadp.privacy.query.Sampling;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.Layout;

/**
 * One private training run, settled before its first step: model, sampling, clip, noise and
 * accounting in one object, so that what is drawn, what is clipped, what is added and what is
 * charged cannot drift apart.
 */
public final class TrainingPlan {
  private final Model model;
  private final PrivacySpec privacy;
  private final AlgorithmSpec algorithm;
  private final ClipBounds clip;
  private final GroupScalars noiseMultipliers;
  private final Budget budget;

  /**
   * Validates everything and calibrates the noise.
   *
   * <p>Guarantee: when the target is an epsilon, the stated epsilon of all planned steps, with the
   * very events that the mechanism will charge, is at most the target.
   */
  public TrainingPlan(Model model, PrivacySpec privacy, AlgorithmSpec algorithm) {
    ModelValidator.requireTrainable(model);
    algorithm.views().requireFitting(model.inputShape());
    requireNoViewsOfUsers(privacy, algorithm);
    this.model = model;
    this.privacy = privacy;
    this.algorithm = algorithm;
    this.clip = bounds(model.layout(), privacy);
    algorithm.requireNoise(privacy, clip);
    stepRule(); // refuses bounds that the algorithm cannot work with
    GroupScalars multipliers = calibrated();
    Budget settled = budget(multipliers);
    // Sharing noise out to groups and back may round it down; go up until the target is kept.
    for (double nudge = 1e-12; !keepsTarget(settled); nudge *= 8) {
      multipliers = raised(multipliers, 1 + nudge);
      settled = budget(multipliers);
    }
    this.noiseMultipliers = multipliers;
    this.budget = settled;
  }

  private static void requireNoViewsOfUsers(PrivacySpec privacy, AlgorithmSpec algorithm) {
    if (privacy.unit() instanceof ProtectedUnit.User && !algorithm.views().isPlain()) {
      throw new IllegalArgumentException(
          "views must be left out with privacy-unit user, was %d: views of a user's rows are not"
                  .formatted(algorithm.views().count())
              + " averaged yet");
    }
  }

  private static ClipBounds bounds(Layout layout, PrivacySpec privacy) {
    ClipBounds bounds =
        privacy.clipScope() == ClipBounds.Scope.FLAT
            ? ClipBounds.flat(layout, privacy.clipNorm())
            : privacy.clipShare().bounds(layout, privacy.clipNorm());
    return privacy.clipRule() == ClipBounds.Rule.AUTOMATIC ? bounds.automatic() : bounds;
  }

  private Budget budget(GroupScalars multipliers) {
    if (privacy.columnNoise().isPresent() && !(sampling() instanceof Sampling.Poisson)) {
      throw new IllegalArgumentException(
          "standardise must be none where lots are not Poisson or noise is correlated: the release"
              + " is not accounted for together with such steps; give --standardise none");
    }
    if (sampling() instanceof Sampling.Importance importance) {
      return ImportanceBudget.of(importance, algorithm, privacy, clip, multipliers.of(0));
    }
    return new PlannedBudget(
        privacy,
        Rehearsal.charges(stepRule(), clip, multipliers, privacy.noise(), sampling()),
        privacy.columnCharges(),
        Long.MAX_VALUE); // due once, before the first step
  }

  private boolean keepsTarget(Budget settled) {
    return !(privacy.target() instanceof PrivacyTarget.Epsilon target)
        || settled.planned() <= target.epsilon();
  }

  private static GroupScalars raised(GroupScalars multipliers, double factor) {
    return GroupScalars.of(
        multipliers.layout(),
        group -> Math.max(factor * multipliers.of(group), Math.nextUp(multipliers.of(group))));
  }

  private GroupScalars calibrated() {
    Layout layout = clip.layout();
    if (privacy.target() instanceof PrivacyTarget.NoiseMultiplier fixed) {
      return GroupScalars.uniform(layout, fixed.noiseMultiplier());
    }
    double epsilon = ((PrivacyTarget.Epsilon) privacy.target()).epsilon();
    double joint =
        algorithm.leastNoise(privacy, clip, epsilon).orElseThrow(() -> unreachable(epsilon));
    if (clip.scope() == ClipBounds.Scope.FLAT) {
      return GroupScalars.uniform(layout, joint);
    }
    double[] clipNorms = clip.clipNorms().values().stream().mapToDouble(c -> c).toArray();
    int[] lengths = layout.groups().stream().mapToInt(Layout.Group::length).toArray();
    double[] multipliers = privacy.allocation().noiseMultipliers(joint, 1, clipNorms, lengths);
    return new GroupScalars(layout, Arrays.stream(multipliers).boxed().toList());
  }

  private IllegalArgumentException unreachable(double epsilon) {
    boolean unprotected =
        algorithm.forecast(privacy, clip, 1).stream()
            .anyMatch(entry -> entry.event() instanceof NonPrivate);
    return new IllegalArgumentException(
        unprotected
            ? "epsilon cannot be kept by this algorithm: it is a non-private control; run it with"
                + " noise-multiplier instead, and its epsilon is stated as infinite"
            : "epsilon "
                + epsilon
                + " cannot be reached in "
                + privacy.steps()
                + " steps by any noise; raise epsilon or delta, take fewer steps"
                + (counts() ? ", or larger lots, whose counts need less of it" : ""));
  }

  private boolean counts() {
    return clipPolicy().count() instanceof ClipCount.Noisy;
  }

  /** sigma_eff of one step: what the mechanism will charge. */
  public double jointNoiseMultiplier() {
    return budget.jointNoiseMultiplier();
  }

  public Model model() {
    return model;
  }

  public PrivacySpec privacy() {
    return privacy;
  }

  public AlgorithmSpec algorithm() {
    return algorithm;
  }

  public ClipBounds clip() {
    return clip;
  }

  /** How the lot of each query is drawn. */
  public Sampling sampling() {
    return algorithm.sampling(privacy, clip);
  }

  /** The bounds of every step as the algorithm sets them, from the first ones on. */
  public ClipPolicy clipPolicy() {
    return algorithm.clip(privacy, clip);
  }

  /**
   * Predicted noise in the parameters over that of one band at the same epsilon, if one is given.
   */
  public OptionalDouble predictedErrorRatio() {
    return privacy.bands() == 1
        ? OptionalDouble.of(1)
        : new PlannedStrategy(privacy, algorithm).errorRatio();
  }

  public GroupScalars noiseMultipliers() {
    return noiseMultipliers;
  }

  public StepRule stepRule() {
    return algorithm.rule(privacy, clip);
  }

  /** Joint epsilon after this many steps, an upper bound. */
  public double epsilonAfter(long steps) {
    return budget.after(steps);
  }

  public Budget budget() {
    return budget;
  }
}
