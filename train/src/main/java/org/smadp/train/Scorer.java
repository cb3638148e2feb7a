package org.smadp.train;

import java.util.Optional;
import java.util.function.Function;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.data.DataIdentity.Visibility;
import org.smadp.data.schema.LabelKind;
import org.smadp.nn.score.Scoring;
import org.smadp.nn.task.Task;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.law.NoiseLaw;
import org.smadp.privacy.GradientSums;
import org.smadp.privacy.PrivateOracle;
import org.smadp.privacy.PrivateRelease;
import org.smadp.privacy.Sensitive;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.privacy.query.HistoryTerm;
import org.smadp.privacy.query.Probe;
import org.smadp.tensor.GroupedVector;
import org.smadp.train.place.Answers;
import org.smadp.train.place.PartWork;
import org.smadp.train.plan.EvaluationPlan;
import org.smadp.train.report.HeldOutRows;
import org.smadp.train.score.NoisySums;
import org.smadp.train.score.Scores;
import org.smadp.train.score.TaskScores;
import org.smadp.train.settings.EvaluationMode;

/** Scores a model on held-out examples, as far as they may be known. */
@Sensitive
interface Scorer {
  /** The scores at these parameters; none when there are none, or no budget is left for them. */
  Optional<Scores> score(GroupedVector parameters);

  /** The same of a finished model, with details. */
  Optional<Scores> conclude(GroupedVector parameters);

  /** Whether a score costs nothing, so that one may be taken wherever a run stops. */
  boolean isFree();

  /** What protects the held-out rows, for the statement. */
  HeldOutRows heldOut(Visibility visibility);

  /** No scores. */
  static Scorer none() {
    return new Exact(EvaluationMode.NONE, Optional.empty());
  }

  /** Scores without noise. */
  static Scorer exact(Task task, Function<GroupedVector, Answers> heldOut, LabelKind labels) {
    return new Exact(EvaluationMode.PUBLIC, Optional.of(new ExactScores(task, heldOut, labels)));
  }

  /**
   * Scores with noise, through the door.
   *
   * @param sums of held-out examples on an occasion
   * @param ledger of evaluations
   */
  static Scorer noisy(
      Task task,
      Function<PartWork.Occasion, GradientSums> sums,
      LabelKind labels,
      EvaluationPlan plan,
      NoiseLaw law,
      NoiseSource noise,
      PrivacyLedger ledger) {
    long concluded =
        ledger.entries().stream()
            .filter(entry -> entry.event().equals(plan.conclusion()))
            .mapToLong(PrivacyLedger.Entry::count)
            .sum();
    var evaluations =
        PrivateOracle.evaluation(
            sums.apply(PartWork.Occasion.COURSE),
            plan.noiseMultipliers(),
            law,
            noise,
            ledger,
            charged(ledger) - concluded);
    var conclusions =
        PrivateOracle.conclusion(
            sums.apply(PartWork.Occasion.CONCLUSION),
            plan.conclusionMultipliers(),
            law,
            noise,
            ledger,
            concluded);
    return new Noisy(task, TaskScores.of(labels), plan, evaluations, conclusions, ledger);
  }

  private static long charged(PrivacyLedger ledger) {
    return ledger.entries().stream().mapToLong(PrivacyLedger.Entry::count).sum();
  }

  /** Exact scores, or none. */
  @Sensitive
  record Exact(EvaluationMode mode, Optional<ExactScores> scores) implements Scorer {
    @Override
    public Optional<Scores> score(GroupedVector parameters) {
      return scores.map(of -> of.at(parameters));
    }

    @Override
    public Optional<Scores> conclude(GroupedVector parameters) {
      return scores.map(of -> of.detailedAt(parameters));
    }

    @Override
    public boolean isFree() {
      return true;
    }

    @Override
    public HeldOutRows heldOut(Visibility visibility) {
      return HeldOutRows.uncharged(mode, visibility);
    }
  }

  /** Released scores. */
  @Sensitive
  record Noisy(
      Task task,
      TaskScores scores,
      EvaluationPlan plan,
      PrivateOracle evaluations,
      PrivateOracle conclusions,
      PrivacyLedger ledger)
      implements Scorer {
    @Override
    public Optional<Scores> score(GroupedVector parameters) {
      if (!plan.affords(ledger)) {
        return Optional.empty();
      }
      PrivateRelease release = ask(evaluations, Scoring.course(task), parameters);
      return Optional.of(scores.course(NoisySums.of(release)));
    }

    @Override
    public Optional<Scores> conclude(GroupedVector parameters) {
      if (!plan.affordsConclusion(ledger)) {
        return Optional.empty();
      }
      PrivateRelease release = ask(conclusions, Scoring.conclusion(task), parameters);
      return Optional.of(scores.conclusion(NoisySums.of(release)));
    }

    private static PrivateRelease ask(
        PrivateOracle oracle, Scoring scoring, GroupedVector parameters) {
      ClipBounds bounds = scoring.bounds();
      return oracle.ask(
          new GradientQuery(
              new Probe.At(parameters), bounds, 1, HistoryTerm.zero(bounds.layout())));
    }

    @Override
    public boolean isFree() {
      return false;
    }

    @Override
    public HeldOutRows heldOut(Visibility visibility) {
      return new HeldOutRows(
          EvaluationMode.PRIVATE,
          visibility,
          plan.spent(ledger),
          charged(ledger),
          plan.conclusionMultipliers().of(0));
    }
  }
}
