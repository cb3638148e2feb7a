package org.smadp.train.plan;

import java.util.ArrayList;
import java.util.List;
import org.smadp.accounting.Calibration;
import org.smadp.accounting.JointNoise;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;
import org.smadp.accounting.pld.PldAccountant;
import org.smadp.nn.score.Scoring;
import org.smadp.nn.task.Task;
import org.smadp.tensor.GroupScalars;

/**
 * The noise of private evaluations on held-out rows, settled before training: the least for which
 * all planned ones together keep their epsilon. The last one, of the finished model, is detailed
 * and gets half of what there is to spend; the others share the rest.
 *
 * <pre>
 *   sigma_1 = least noise of one release at epsilon
 *   last:  sigma_1 sqrt(2)             others: sigma_1 sqrt(2 (n - 1))          n = 1: sigma_1
 *   a release is charged SampledGaussian(1, sigma); its groups have sigma_g with sum 1/sigma_g^2 = 1/sigma^2
 * </pre>
 *
 * @param evaluations how many are planned, the last one included
 * @param noiseMultipliers sigma of each group of {@link Scoring#course}, for all but the last
 * @param conclusionMultipliers sigma of each group of {@link Scoring#conclusion}, for the last
 * @param epsilon the most that all evaluations of a run may cost together
 */
public record EvaluationPlan(
    long evaluations,
    GroupScalars noiseMultipliers,
    GroupScalars conclusionMultipliers,
    double epsilon,
    double delta) {
  /** Share of the last evaluation in the sum of 1 / sigma^2, when there are others. */
  private static final double SHARE_OF_LAST = 0.5;

  /** For evaluations of a run whose training has no guarantee to match. */
  private static final double EPSILON_OF_CONTROLS = 3;

  /** Room for the rounding of shares and back; also tells the last of two from the first. */
  private static final double RAISED = 1 + 1e-9;

  /** For a run of this plan: no more than its training costs, so that the run costs just that. */
  public static EvaluationPlan matching(TrainingPlan training, long evaluations) {
    double planned = training.budget().planned();
    return of(
        training.model().task(),
        evaluations,
        Double.isFinite(planned) ? planned : EPSILON_OF_CONTROLS,
        training.privacy().delta());
  }

  /**
   * The plan with the least noise that keeps epsilon.
   *
   * @param epsilon all evaluations together stay within it
   */
  public static EvaluationPlan of(Task task, long evaluations, double epsilon, double delta) {
    double one =
        new Calibration(new PldAccountant(), epsilon, delta)
            .jointNoise(1, 1)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "evaluation: no noise keeps %d private evaluations within epsilon %s;"
                                .formatted(evaluations, epsilon)
                            + " evaluate less often, or give --evaluation none"));
    double last = evaluations == 1 ? 1 : SHARE_OF_LAST;
    double others = Math.max(1, evaluations - 1) / (1 - SHARE_OF_LAST);
    EvaluationPlan plan;
    double raised = RAISED;
    do { // events of two kinds are composed on a grid of their own, which may round up
      plan =
          new EvaluationPlan(
              evaluations,
              shared(Scoring.course(task), one * raised * Math.sqrt(others)),
              shared(Scoring.conclusion(task), one * raised * RAISED / Math.sqrt(last)),
              epsilon,
              delta);
      raised = 1 + 4 * (raised - 1);
    } while (plan.planned() > epsilon);
    return plan;
  }

  /** Shares a joint multiplier out to the groups of a scoring. */
  private static GroupScalars shared(Scoring scoring, double joint) {
    double weights =
        scoring.layout().groups().stream()
            .mapToDouble(group -> Math.pow(scoring.noiseShare(group), -2))
            .sum();
    return GroupScalars.of(
        scoring.layout(), group -> joint * Math.sqrt(weights) * scoring.noiseShare(group));
  }

  /** What the door charges for one evaluation in the course of training. */
  public SampledGaussian event() {
    return event(noiseMultipliers);
  }

  /** What it charges for the last one. */
  public SampledGaussian conclusion() {
    return event(conclusionMultipliers);
  }

  private static SampledGaussian event(GroupScalars multipliers) {
    double[] sigmas = multipliers.values().stream().mapToDouble(s -> s).toArray();
    return new SampledGaussian(1, JointNoise.jointNoiseMultiplier(1, sigmas));
  }

  /** What all planned evaluations charge. */
  public List<PrivacyLedger.Entry> charges() {
    List<PrivacyLedger.Entry> charges = new ArrayList<>();
    if (evaluations > 1) {
      charges.add(new PrivacyLedger.Entry(event(), evaluations - 1));
    }
    charges.add(new PrivacyLedger.Entry(conclusion(), 1));
    return List.copyOf(charges);
  }

  /**
   * Whether one more evaluation leaves enough for the last within epsilon; lost and repeated ones
   * count, too.
   */
  public boolean affords(PrivacyLedger charged) {
    return evaluations > 1 && affords(charged, List.of(event(), conclusion()));
  }

  /** Whether the last evaluation stays within epsilon. */
  public boolean affordsConclusion(PrivacyLedger charged) {
    return affords(charged, List.of(conclusion()));
  }

  private boolean affords(PrivacyLedger charged, List<SampledGaussian> more) {
    List<PrivacyLedger.Entry> next = new ArrayList<>(charged.entries());
    more.forEach(event -> next.add(new PrivacyLedger.Entry(event, 1)));
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
