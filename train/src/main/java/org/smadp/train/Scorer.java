package org.smadp.train;

import java.util.Optional;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.data.DataIdentity.Visibility;
import org.smadp.nn.Model;
import org.smadp.nn.torch.Evaluator;
import org.smadp.nn.torch.ScoreSums;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.law.NoiseLaw;
import org.smadp.privacy.ClipBounds;
import org.smadp.privacy.Examples;
import org.smadp.privacy.GradientQuery;
import org.smadp.privacy.HistoryTerm;
import org.smadp.privacy.PrivateOracle;
import org.smadp.privacy.Probe;
import org.smadp.privacy.Sensitive;
import org.smadp.privacy.UserRows;
import org.smadp.tensor.GroupedVector;
import org.smadp.train.plan.EvaluationPlan;
import org.smadp.train.report.HeldOutRows;
import org.smadp.train.report.Scores;
import org.smadp.train.settings.EvaluationMode;

/** Scores a model on held-out examples, as far as they may be known. */
@Sensitive
interface Scorer {
  /** The scores at these parameters; none when there are none, or no budget is left for them. */
  Optional<Scores> score(GroupedVector parameters);

  /** Whether a score costs nothing, so that one may be taken wherever a run stops. */
  boolean isFree();

  /** What protects the held-out rows, for the statement. */
  HeldOutRows heldOut(Visibility visibility);

  /** No scores. */
  static Scorer none() {
    return new Exact(EvaluationMode.NONE, Optional.empty());
  }

  /** Scores without noise. */
  static Scorer exact(Evaluator evaluator, Examples heldOut) {
    return new Exact(
        EvaluationMode.PUBLIC, Optional.of(parameters -> evaluator.fit(parameters, heldOut)));
  }

  /**
   * Scores with noise, through the door.
   *
   * @param users whose examples they are, where a user counts as one
   * @param ledger of evaluations
   */
  static Scorer noisy(
      Model model,
      Evaluator evaluator,
      Examples heldOut,
      Optional<UserRows> users,
      EvaluationPlan plan,
      NoiseLaw law,
      NoiseSource noise,
      PrivacyLedger ledger) {
    long made = ledger.entries().stream().mapToLong(PrivacyLedger.Entry::count).sum();
    var oracle =
        PrivateOracle.evaluation(
            new ScoreSums(model, evaluator, heldOut, users),
            plan.noiseMultipliers(),
            law,
            noise,
            ledger,
            made);
    return new Noisy(model.classes(), plan, oracle, ledger);
  }

  /** Exact scores, or none. */
  @Sensitive
  record Exact(EvaluationMode mode, Optional<Fit> fit) implements Scorer {
    /** What an evaluator says of the held-out examples. */
    interface Fit {
      Evaluator.Fit at(GroupedVector parameters);
    }

    @Override
    public Optional<Scores> score(GroupedVector parameters) {
      return fit.map(of -> of.at(parameters)).map(f -> Scores.exact(f.accuracy(), f.meanLoss()));
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
  record Noisy(int classes, EvaluationPlan plan, PrivateOracle oracle, PrivacyLedger ledger)
      implements Scorer {
    @Override
    public Optional<Scores> score(GroupedVector parameters) {
      if (!plan.affords(ledger)) {
        return Optional.empty();
      }
      ClipBounds bounds = ScoreSums.bounds(classes);
      var query =
          new GradientQuery(new Probe.At(parameters), bounds, 1, HistoryTerm.zero(bounds.layout()));
      return Optional.of(Scores.released(oracle.ask(query), ScoreSums.lossCap(classes)));
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
          ledger.entries().stream().mapToLong(PrivacyLedger.Entry::count).sum(),
          plan.noiseMultipliers().of(0));
    }
  }
}
