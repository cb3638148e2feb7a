package org.smadp.audit.training;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.audit.check.Alarm;
import org.smadp.audit.check.Check;
import org.smadp.audit.estimate.CanaryBounds;
import org.smadp.audit.estimate.EpsilonBound;
import org.smadp.audit.estimate.Guesses.Scored;
import org.smadp.audit.report.AuditResult;
import org.smadp.audit.shadow.Draws;
import org.smadp.nn.Model;
import org.smadp.nn.ModelZoo;
import org.smadp.nn.RuntimeOptions;
import org.smadp.nn.torch.Evaluator;
import org.smadp.nn.torch.TorchGradientSums;
import org.smadp.noise.NoiseSource;
import org.smadp.optim.StepRule;
import org.smadp.privacy.GradientOracle;
import org.smadp.privacy.PrivateOracle;
import org.smadp.privacy.PrivateRelease;
import org.smadp.privacy.Round;
import org.smadp.privacy.Sensitive;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Shape;
import org.smadp.train.plan.PlanSettings;
import org.smadp.train.plan.TrainingPlan;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/**
 * One training run with canaries, each in by a fair coin: a linear network, the production engine,
 * door and algorithm, and synthetic records around the canaries. Nothing is written; the model ends
 * with the audit.
 */
@Sensitive
public final class TrainingAudit {
  /** What the model of an audit must never be. */
  public static final String NOT_FOR_RELEASE =
      "the audited model learnt canaries by heart: it is not for release, and nothing of it was"
          + " written";

  private static final int ORDINARY = 1000;
  private static final long USUAL_STEPS = 100;
  private static final double USUAL_RATE = 0.1;

  private TrainingAudit() {}

  /** Trains on canaries under these settings; size and model of the data are the audit's. */
  public static AuditResult of(Settings given, int canaries, long seed) {
    Model model = ModelZoo.byName("linear", Shape.of(CanaryData.FEATURES), CanaryData.CLASSES);
    TrainingPlan plan = plan(given, ORDINARY + canaries / 2, model);
    CanaryData drawn = CanaryData.canaries(canaries, Draws.of(seed, "canaries"));
    boolean[] included = Draws.of(seed, "included").coins(canaries);
    CanaryData data =
        CanaryData.ordinary(ORDINARY, Draws.of(seed, "records")).with(drawn, included);
    NoiseSource noise = NoiseSource.seeded(seed);
    var options = RuntimeOptions.defaults().forLots(plan.privacy().expectedLotSize());
    var white = new WhiteBoxScores(drawn, plan.sampling().largestRate());
    try (var sums = new TorchGradientSums(model, data, options);
        var evaluator = new Evaluator(model, options)) {
      var oracle =
          PrivateOracle.training(
              plan.sampling(), sums, plan.noiseMultipliers(), noise, new PrivacyLedger(), 0);
      GroupedVector parameters = model.initialParameters(noise);
      double[] before = losses(evaluator.answers(parameters, drawn), drawn);
      StepRule.Stepper stepper = plan.stepRule().start(plan.clip().layout());
      for (long step = 0; step < plan.privacy().steps(); step++) {
        float[][] probabilities = evaluator.answers(parameters, drawn);
        parameters =
            stepper.step(
                parameters,
                new Overheard(
                    oracle, (query, release) -> white.see(query, release, probabilities)));
      }
      double[] after = losses(evaluator.answers(parameters, drawn), drawn);
      for (int c = 0; c < after.length; c++) {
        before[c] -= after[c];
      }
      return result(plan, before, white.scores(), included, seed);
    }
  }

  private static TrainingPlan plan(Settings given, int records, Model model) {
    Settings settings =
        given
            .without(Setting.DATASET_SIZE)
            .without(Setting.MODEL)
            .without(Setting.VIEWS) // canaries are rows of a table
            .without(Setting.VIEW_SHIFT)
            .without(Setting.VIEW_MIRROR)
            .without(Setting.ANSWER_SHIFT)
            .without(Setting.ANSWER_MIRROR)
            .with(Setting.DATASET_SIZE, (long) records);
    if (!given.has(Setting.LOT_SIZE)) {
      settings = settings.with(Setting.LOT_SIZE, USUAL_RATE * records);
    }
    if (!given.has(Setting.STEPS) && !given.has(Setting.EPOCHS)) {
      settings = settings.with(Setting.STEPS, USUAL_STEPS);
    }
    return PlanSettings.plan(
        PlanSettings.withAlgorithmDefaults(settings), OptionalInt.of(records), model);
  }

  private static double[] losses(float[][] probabilities, CanaryData canaries) {
    double[] losses = new double[probabilities.length];
    for (int c = 0; c < losses.length; c++) {
      losses[c] = -Math.log(Math.max(probabilities[c][canaries.label(c)], Float.MIN_NORMAL));
    }
    return losses;
  }

  private static AuditResult result(
      TrainingPlan plan, double[] black, double[] white, boolean[] included, long seed) {
    List<EpsilonBound> bounds = new ArrayList<>();
    bounds.addAll(bounds("training-black-box", black, included, plan.privacy().delta()));
    bounds.addAll(bounds("training-white-box", white, included, plan.privacy().delta()));
    var marked = new Check("training: model", true, NOT_FOR_RELEASE, Map.of());
    return new AuditResult(
        plan.algorithm().name() + ", trained on canaries",
        plan.privacy().unit().adjacency(),
        plan.budget().planned(),
        plan.privacy().delta(),
        bounds,
        List.of(marked),
        included.length,
        seed);
  }

  private static List<EpsilonBound> bounds(
      String name, double[] scores, boolean[] included, double delta) {
    List<Scored> scored = new ArrayList<>();
    for (int c = 0; c < scores.length; c++) {
      scored.add(new Scored(scores[c], included[c]));
    }
    var bounds = new CanaryBounds(scored, delta, Alarm.SHOWN, Alarm.CHANCE);
    return List.of(
        named(name + "-one-run", bounds.oneRun()), named(name + "-f-dp", bounds.oneRunGaussian()));
  }

  private static EpsilonBound named(String name, EpsilonBound bound) {
    return new EpsilonBound(name, bound.epsilon(), bound.certain(), bound.basis());
  }

  /** Forwards to the door and tells what it answered. */
  @Sensitive
  private record Overheard(GradientOracle door, Ear ear) implements GradientOracle {
    /** Hears every answer. */
    @Sensitive
    interface Ear {
      void hear(GradientQuery query, PrivateRelease release);
    }

    @Override
    public PrivateRelease ask(GradientQuery query) {
      PrivateRelease release = door.ask(query);
      ear.hear(query, release);
      return release;
    }

    @Override
    public Round round(GradientQuery dearest, int queries) {
      Round round = door.round(dearest, queries);
      return new Round() {
        @Override
        public PrivateRelease ask(GradientQuery query) {
          PrivateRelease release = round.ask(query);
          ear.hear(query, release);
          return release;
        }

        @Override
        public PrivateRelease disclose(GradientQuery query) {
          return round.disclose(query);
        }
      };
    }
  }
}
