package org.smadp.audit.mechanism;

import java.util.ArrayList;
import java.util.List;
import org.smadp.accounting.SampledGaussian;
import org.smadp.audit.check.Alarm;
import org.smadp.audit.check.Check;
import org.smadp.audit.check.Examination;
import org.smadp.audit.check.IndependenceCheck;
import org.smadp.audit.check.LinearityCheck;
import org.smadp.audit.check.LotCheck;
import org.smadp.audit.check.NoiseCheck;
import org.smadp.audit.check.ReplayCheck;
import org.smadp.audit.check.ShiftCheck;
import org.smadp.audit.check.TranscriptCheck;
import org.smadp.audit.estimate.CanaryBounds;
import org.smadp.audit.estimate.EpsilonBound;
import org.smadp.audit.estimate.Guesses.Scored;
import org.smadp.audit.report.AuditResult;
import org.smadp.audit.shadow.AnsweredLot;
import org.smadp.audit.shadow.Draws;
import org.smadp.audit.shadow.ShadowPlan;
import org.smadp.audit.shadow.ShadowRun;
import org.smadp.audit.shadow.Sighting;
import org.smadp.audit.shadow.StepSeen;
import org.smadp.audit.shadow.Subject;
import org.smadp.audit.transcript.PublicHistory;
import org.smadp.audit.transcript.Recollection;
import org.smadp.privacy.Sensitive;
import org.smadp.privacy.query.Sampling;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.Layout;

/**
 * Audits one subject with shadow canaries, in as many independent runs as the canaries need.
 *
 * <pre>
 *   score of a canary = sum over lots of ln(1 - q + q exp(mu y - mu^2 / 2)),  the exact log ratio
 * </pre>
 */
@Sensitive
public final class MechanismAudit {
  private final Subject subject;
  private final int runs;
  private final long seed;
  private final List<Examination> examinations;
  private final List<Scored> scored = new ArrayList<>();
  private final StepCounts counts;

  private MechanismAudit(Subject subject, int canaries, long seed) {
    ShadowPlan plan = subject.plan();
    this.subject = subject;
    this.runs = Math.max(1, (canaries + plan.space().shadows() - 1) / plan.space().shadows());
    this.seed = seed;
    List<String> groups = plan.space().layout().groups().stream().map(Layout.Group::name).toList();
    this.examinations =
        List.of(
            new ShiftCheck(plan.claim()),
            new NoiseCheck(groups),
            new IndependenceCheck(plan.steps()),
            new LotCheck(),
            new LinearityCheck(),
            new TranscriptCheck(plan),
            new ReplayCheck(subject));
    this.counts =
        new StepCounts(
            plan.claim(),
            plan.claim().mu(),
            plan.steps() * plan.claim().lots().size(),
            runs * plan.space().shadows());
  }

  /**
   * Runs the audit.
   *
   * @param canaries at least this many, over all runs
   */
  public static AuditResult of(Subject subject, int canaries, long seed) {
    if (subject.plan().sampling() instanceof Sampling.Cyclic cyclic) {
      return BandedAudit.of(subject, cyclic, canaries, seed);
    }
    var audit = new MechanismAudit(subject, canaries, seed);
    for (int run = 0; run < audit.runs; run++) {
      audit.run(run);
    }
    return audit.result();
  }

  private void run(int number) {
    ShadowPlan plan = subject.plan();
    boolean[] included = Draws.of(seed, "included " + number).coins(plan.space().shadows());
    examinations.forEach(examination -> examination.begin(included));
    double[] scores = new double[included.length];
    PublicHistory history = PublicHistory.of(plan.algorithm(), noise(plan));
    long runSeed = seed * 1_000_003 + number;
    ShadowRun.run(subject, runSeed, included, step -> see(step, history, included, scores));
    for (int j = 0; j < included.length; j++) {
      scored.add(new Scored(scores[j], included[j]));
    }
  }

  private static GroupScalars noise(ShadowPlan plan) {
    return GroupScalars.of(
        plan.space().layout(),
        group -> plan.noiseMultipliers().of(group) * plan.firstClip().clipNorms().of(group));
  }

  private void see(StepSeen step, PublicHistory history, boolean[] included, double[] scores) {
    List<Recollection> recalled = history.recall(step.before());
    List<Sighting> sightings = new ArrayList<>();
    for (int i = 0; i < step.lots().size(); i++) {
      AnsweredLot lot = step.lots().get(i);
      sightings.add(Sighting.of(subject.plan(), lot, recalled, rate(lot, i), step.population()));
    }
    for (Sighting sighting : sightings) {
      counts.see(sighting, included);
      addRatios(sighting, scores);
    }
    examinations.forEach(examination -> examination.see(step, recalled, sightings));
    history.remember(step.lots().get(0).answers().get(0).release().value());
  }

  /** The rate that a lot is charged at; importance sampling names it with every release. */
  private double rate(AnsweredLot lot, int index) {
    boolean moving = subject.plan().sampling() instanceof Sampling.Importance;
    if (moving && lot.answers().get(0).release().event() instanceof SampledGaussian charged) {
      return charged.samplingRate();
    }
    List<SampledGaussian> lots = subject.plan().claim().lots();
    return lots.get(Math.min(index, lots.size() - 1)).samplingRate();
  }

  static void addRatios(Sighting sighting, double[] scores) {
    double q = sighting.rate();
    double mu = sighting.mu();
    for (int j = 0; j < scores.length; j++) {
      double loss = mu * sighting.scores()[j] - mu * mu / 2;
      scores[j] += loss < 600 ? Math.log1p(q * Math.expm1(loss)) : loss + Math.log(q);
    }
  }

  private AuditResult result() {
    var claim = subject.plan().claim();
    var bounds = new CanaryBounds(scored, claim.delta(), Alarm.SHOWN, Alarm.CHANCE);
    List<EpsilonBound> all =
        new ArrayList<>(List.of(bounds.oneRun(), bounds.oneRunGaussian(), bounds.clopperPearson()));
    all.addAll(counts.bounds());
    List<Check> checks = new ArrayList<>();
    examinations.forEach(examination -> checks.addAll(examination.conclude()));
    if (NormaliserAudit.applies(subject.plan())) {
      checks.add(NormaliserAudit.of(subject, seed));
    }
    return new AuditResult(
        subject.plan().name(),
        claim.unit().adjacency(),
        claim.epsilon(),
        claim.delta(),
        all,
        checks,
        scored.size(),
        seed);
  }
}
