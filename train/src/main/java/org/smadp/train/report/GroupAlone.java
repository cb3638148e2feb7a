package org.smadp.train.report;

import java.util.List;
import org.smadp.accounting.PrivacyEvent;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;
import org.smadp.accounting.rdp.RdpAccountant;
import org.smadp.accounting.rdp.RdpConversion;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.Layout;
import org.smadp.train.plan.AlgorithmSpec;
import org.smadp.train.plan.PrivacySpec;
import org.smadp.train.plan.TrainingPlan;

/**
 * One group looked at as if it alone had been released: what the algorithm's own steps charge for a
 * model of this group only. A diagnostic, not a guarantee.
 *
 * @param noiseMultiplier the smallest noise over sensitivity among the events of a step; 0 when one
 *     has no noise
 * @param epsilon by the improved Renyi conversion
 */
record GroupAlone(double noiseMultiplier, double epsilon) {
  static GroupAlone of(TrainingPlan plan, Layout.Group group, PrivacyLedger charged) {
    AlgorithmSpec algorithm = plan.algorithm();
    PrivacySpec privacy = plan.privacy();
    ClipBounds clip = only(group, plan.clip());
    double noise = plan.noiseMultipliers().of(group);
    List<PrivacyEvent> step = algorithm.events(privacy, clip, noise);
    long steps = privacy.bands() * Math.max(1, steps(algorithm, charged, step.size()));
    double epsilon =
        plan.budget().filter().isPresent()
            ? plan.budget().stated(charged) // one flat bound: the group costs what the model does
            : new RdpAccountant(RdpConversion.IMPROVED)
                .epsilon(algorithm.forecast(privacy, clip, noise, steps), privacy.delta());
    return new GroupAlone(smallest(step), epsilon);
  }

  private static ClipBounds only(Layout.Group group, ClipBounds clip) {
    Layout layout = Layout.builder().group(group.name(), group.length()).build();
    return new ClipBounds(
        GroupScalars.uniform(layout, clip.clipNorms().of(group)), clip.scope(), clip.rule());
  }

  /**
   * How many steps, or cycles of steps, these charges are; steps that a crash cut short count in
   * full.
   */
  private static long steps(AlgorithmSpec algorithm, PrivacyLedger charged, int eventsPerStep) {
    long events =
        charged.entries().stream()
            .filter(entry -> algorithm.algorithm().isStep(entry.event()))
            .mapToLong(PrivacyLedger.Entry::count)
            .sum();
    return (events + eventsPerStep - 1) / eventsPerStep;
  }

  private static double smallest(List<PrivacyEvent> events) {
    return events.stream()
        .mapToDouble(
            event -> event instanceof SampledGaussian gaussian ? gaussian.noiseMultiplier() : 0)
        .min()
        .orElseThrow();
  }
}
