package org.smadp.audit.mechanism;

import java.util.ArrayList;
import java.util.List;
import org.smadp.accounting.BandCycle;
import org.smadp.audit.check.Alarm;
import org.smadp.audit.check.Check;
import org.smadp.audit.check.Examination;
import org.smadp.audit.check.IndependenceCheck;
import org.smadp.audit.check.LinearityCheck;
import org.smadp.audit.check.NoiseCheck;
import org.smadp.audit.check.ReplayCheck;
import org.smadp.audit.check.TranscriptCheck;
import org.smadp.audit.check.TurnCheck;
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
 * The audit of noise that is correlated over steps: what an auditor sees is made white again, and a
 * canary is looked for in the steps of its own turn.
 *
 * <pre>
 *   o_t = sum of c_i u_(t-i),  u the matched filter of one step;   o = white noise + mu c for b steps
 *   score of block m:  y = sum of c_i o_(t_m + i) ~ N(mu B_m, 1),  B_m the one coin of b steps
 * </pre>
 */
@Sensitive
final class BandedAudit {
  private final Subject subject;
  private final Sampling.Cyclic sampling;
  private final int runs;
  private final long seed;
  private final List<Examination> ofReleases;
  private final List<Examination> ofWhiteNoise;
  private final List<Scored> scored = new ArrayList<>();
  private final StepCounts counts;

  private BandedAudit(Subject subject, Sampling.Cyclic sampling, int canaries, long seed) {
    ShadowPlan plan = subject.plan();
    this.subject = subject;
    this.sampling = sampling;
    this.runs = Math.max(1, (canaries + plan.space().shadows() - 1) / plan.space().shadows());
    this.seed = seed;
    List<String> groups = plan.space().layout().groups().stream().map(Layout.Group::name).toList();
    this.ofReleases =
        List.of(
            new TurnCheck(sampling),
            new LinearityCheck(),
            new TranscriptCheck(plan),
            new ReplayCheck(subject));
    this.ofWhiteNoise = List.of(new NoiseCheck(groups), new IndependenceCheck(plan.steps()));
    long cycles = new BandCycle(sampling.bands()).charges(plan.steps());
    this.counts =
        new StepCounts(plan.claim(), plan.claim().mu(), cycles, runs * plan.space().shadows());
  }

  static AuditResult of(Subject subject, Sampling.Cyclic sampling, int canaries, long seed) {
    var audit = new BandedAudit(subject, sampling, canaries, seed);
    for (int run = 0; run < audit.runs; run++) {
      audit.new Run(run).score();
    }
    return audit.result();
  }

  /** What is seen of one run. */
  private final class Run {
    private final boolean[] included;
    private final PublicHistory history;
    private final List<double[]> white = new ArrayList<>();
    private final List<boolean[]> members = new ArrayList<>();
    private final List<Sighting> recent = new ArrayList<>();
    private double mu;

    Run(int number) {
      ShadowPlan plan = subject.plan();
      this.included = Draws.of(seed, "included " + number).coins(plan.space().shadows());
      this.history =
          PublicHistory.of(
              plan.algorithm(),
              GroupScalars.of(
                  plan.space().layout(),
                  group ->
                      plan.noiseMultipliers().of(group) * plan.firstClip().clipNorms().of(group)));
      ofReleases.forEach(examination -> examination.begin(included));
      ofWhiteNoise.forEach(examination -> examination.begin(included));
      ShadowRun.run(subject, seed * 1_000_003 + number, included, this::see);
    }

    private void see(StepSeen step) {
      List<Recollection> recalled = history.recall(step.before());
      AnsweredLot lot = step.lots().get(0);
      Sighting sighting =
          Sighting.of(subject.plan(), lot, recalled, sampling.largestRate(), step.population());
      mu = sighting.mu();
      recent.add(0, sighting);
      if (recent.size() > sampling.bands()) {
        recent.remove(sampling.bands());
      }
      ofReleases.forEach(examination -> examination.see(step, recalled, List.of(sighting)));
      Sighting whitened = whitened();
      white.add(whitened.scores());
      members.add(sighting.member());
      ofWhiteNoise.forEach(examination -> examination.see(step, recalled, List.of(whitened)));
      history.remember(lot.answers().get(0).release().value());
    }

    /** C times what was seen: row t of it. */
    private Sighting whitened() {
      Sighting now = recent.get(0);
      double[] scores = new double[now.scores().length];
      double[][] noise = new double[now.noise().length][];
      for (int block = 0; block < noise.length; block++) {
        noise[block] = new double[now.noise()[block].length];
      }
      for (int lag = 0; lag < recent.size(); lag++) {
        double c = sampling.strategy().coefficients().get(lag);
        add(c, recent.get(lag).scores(), scores);
        for (int block = 0; block < noise.length; block++) {
          add(c, recent.get(lag).noise()[block], noise[block]);
        }
      }
      return new Sighting(
          now.blocks(),
          noise,
          new double[0],
          scores,
          now.mu(),
          now.member(),
          now.lot(),
          now.rate(),
          now.population());
    }

    private static void add(double factor, double[] values, double[] target) {
      for (int i = 0; i < target.length; i++) {
        target[i] += factor * values[i];
      }
    }

    /** Every canary by its own turn; one that was never drawn, by any. */
    void score() {
      int bands = sampling.bands();
      int[] turns = new int[included.length];
      for (int j = 0; j < turns.length; j++) {
        turns[j] = j % bands;
        for (int t = 0; t < members.size(); t++) {
          if (members.get(t)[j]) {
            turns[j] = t % bands;
            break;
          }
        }
      }
      double[] scores = new double[included.length];
      for (int first = 0; first + 2 * bands - 1 <= white.size(); first += bands) {
        Sighting block = block(turns, first);
        counts.see(block, included);
        MechanismAudit.addRatios(block, scores);
      }
      for (int j = 0; j < included.length; j++) {
        scored.add(new Scored(scores[j], included[j]));
      }
    }

    private Sighting block(int[] turns, int first) {
      double[] y = new double[turns.length];
      boolean[] member = new boolean[turns.length];
      for (int j = 0; j < turns.length; j++) {
        int begin = first + turns[j];
        member[j] = members.get(begin)[j];
        for (int i = 0; i < sampling.bands(); i++) {
          y[j] += sampling.strategy().coefficients().get(i) * white.get(begin + i)[j];
        }
      }
      return new Sighting(
          new double[0][],
          new double[0][],
          new double[0],
          y,
          mu,
          member,
          List.of(),
          sampling.largestRate(),
          included.length);
    }
  }

  private AuditResult result() {
    var claim = subject.plan().claim();
    var bounds = new CanaryBounds(scored, claim.delta(), Alarm.SHOWN, Alarm.CHANCE);
    List<EpsilonBound> all =
        new ArrayList<>(List.of(bounds.oneRun(), bounds.oneRunGaussian(), bounds.clopperPearson()));
    all.addAll(counts.bounds());
    List<Check> checks = new ArrayList<>();
    ofReleases.forEach(examination -> checks.addAll(examination.conclude()));
    ofWhiteNoise.forEach(examination -> checks.addAll(examination.conclude()));
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
