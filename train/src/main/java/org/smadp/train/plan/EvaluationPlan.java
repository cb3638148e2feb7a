package org.smadp.train.plan;

import java.util.ArrayList;
import java.util.List;
import org.smadp.accounting.Calibration;
import org.smadp.accounting.JointNoise;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;
import org.smadp.accounting.pld.PldAccountant;
import org.smadp.nn.torch.ScoreSums;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.Layout;

/**
 * The noise of private evaluations on held-out rows, settled before training: the least for which
 * all planned ones together keep their epsilon.
 *
 * <pre>
 *   sigma of right and wrong, 2 sigma of the loss and of the classes, each times its bound
 *   one evaluation is charged SampledGaussian(1, sigma / sqrt(1 + 1/4 + 1/4))
 * </pre>
 *
 * @param evaluations how many are planned
 * @param noiseMultipliers sigma of each group of {@link ScoreSums#layout}
 * @param epsilon the most that all evaluations of a run may cost together
 */
public record EvaluationPlan(
    long evaluations, GroupScalars noiseMultipliers, double epsilon, double delta) {
  /** How much more noise the loss and the classes get than the number of right ones. */
  private static final double SECONDARY = 2;

  /** For evaluations of a run whose training has no guarantee to match. */
  private static final double EPSILON_OF_CONTROLS = 3;

  /** Room for the rounding of shares and back. */
  private static final double RAISED = 1 + 1e-9;

  /** For a run of this plan: no more than its training costs, so that the run costs just that. */
  public static EvaluationPlan matching(TrainingPlan training, long evaluations) {
    double planned = training.budget().planned();
    return of(
        training.model().classes(),
        evaluations,
        Double.isFinite(planned) ? planned : EPSILON_OF_CONTROLS,
        training.privacy().delta());
  }

  /**
   * The plan with the least noise that keeps epsilon.
   *
   * @param classes of the task
   * @param epsilon all evaluations together stay within it
   */
  public static EvaluationPlan of(int classes, long evaluations, double epsilon, double delta) {
    double joint =
        new Calibration(new PldAccountant(), epsilon, delta)
            .jointNoise(1, evaluations)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "evaluation: no noise keeps %d private evaluations within epsilon %s;"
                                .formatted(evaluations, epsilon)
                            + " evaluate less often, or give --evaluation none"));
    double sigma = joint * RAISED * Math.sqrt(1 + 2 / (SECONDARY * SECONDARY));
    Layout layout = ScoreSums.layout(classes);
    return new EvaluationPlan(
        evaluations,
        GroupScalars.of(layout, group -> group.index() == 0 ? sigma : SECONDARY * sigma),
        epsilon,
        delta);
  }

  /** What the door charges for one evaluation. */
  public SampledGaussian event() {
    double[] sigmas = noiseMultipliers.values().stream().mapToDouble(s -> s).toArray();
    return new SampledGaussian(1, JointNoise.jointNoiseMultiplier(1, sigmas));
  }

  /** What all planned evaluations charge. */
  public List<PrivacyLedger.Entry> charges() {
    return List.of(new PrivacyLedger.Entry(event(), evaluations));
  }

  /** Whether one more evaluation stays within epsilon; lost and repeated ones count, too. */
  public boolean affords(PrivacyLedger charged) {
    List<PrivacyLedger.Entry> next = new ArrayList<>(charged.entries());
    next.add(new PrivacyLedger.Entry(event(), 1));
    return new PldAccountant().epsilon(next, delta) <= epsilon;
  }

  /** Epsilon of all planned evaluations. */
  public double planned() {
    return new PldAccountant().epsilon(charges(), delta);
  }

  /** Epsilon of what was charged. */
  public double spent(PrivacyLedger charged) {
    return new PldAccountant().epsilon(charged.entries(), delta);
  }
}
