package org.smadp.train;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.smadp.accounting.PrivacyEvent;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.data.Dataset;
import org.smadp.data.Split;
import org.smadp.nn.RuntimeOptions;
import org.smadp.nn.torch.Evaluator;
import org.smadp.noise.NoiseSource;
import org.smadp.optim.StepRule;
import org.smadp.privacy.GradientSums;
import org.smadp.privacy.PrivateOracle;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.GroupedVector;
import org.smadp.train.place.Workplace;
import org.smadp.train.plan.EvaluationPlan;
import org.smadp.train.plan.MemoryEstimate;
import org.smadp.train.plan.PrivacyTarget;
import org.smadp.train.plan.TrainingPlan;
import org.smadp.train.report.Evaluation;
import org.smadp.train.report.PrivacyStatement;
import org.smadp.train.run.Ending;
import org.smadp.train.run.Position;
import org.smadp.train.run.RunStore;
import org.smadp.train.run.RunStore.Book;
import org.smadp.train.score.Scores;
import org.smadp.train.settings.EvaluationMode;

/**
 * One run of a plan on a data set: the loop that asks, steps, evaluates and saves. Holds native
 * memory; close it.
 */
@Sensitive
final class Training implements AutoCloseable {
  private final TrainingPlan plan;
  private final Dataset dataset;
  private final InputFeatures features;
  private final Optional<Path> featureCache;
  private final NoiseSource noise;
  private final TrainingCadence cadence;
  private final RuntimeOptions options;
  private final Workplace place;
  private final EvaluationMode evaluation;
  private final Purse purse;
  private final Evaluator evaluator;
  private boolean started;

  Training(
      TrainingPlan plan,
      Dataset dataset,
      InputFeatures features,
      Optional<Path> featureCache,
      NoiseSource noise,
      TrainingCadence cadence,
      RuntimeOptions options,
      Workplace place,
      EvaluationMode evaluation,
      Purse purse) {
    MemoryEstimate.of(plan.model(), options).requireWithin(MemoryEstimate.available());
    this.plan = plan;
    this.dataset = dataset;
    this.features = features;
    this.featureCache = featureCache;
    this.noise = noise;
    this.cadence = cadence;
    this.options = options;
    this.place = place;
    this.evaluation = evaluation;
    this.purse = purse;
    this.evaluator = new Evaluator(plan.model(), options);
  }

  /**
   * Trains from the start, or from where the store says an earlier process stopped.
   *
   * @param interrupted asked before every step; true saves and stops
   */
  TrainingResult run(RunStore store, TrainingListener listener, BooleanSupplier interrupted)
      throws IOException {
    requireFirstRun();
    Dataset declared = features.of(dataset, featureCache, options.workers(), listener::onFeatures);
    StepRule.Stepper stepper = plan.stepRule().start(plan.clip().layout());
    Optional<Position> saved = store.restore(plan.clip().layout(), stepper, noise.provenance());
    Position start = saved.isPresent() ? saved.get() : fresh(store);
    store.begin(start.step());
    PrivacyLedger charged = start.ledger();
    Consumer<PrivacyEvent> journal = store.journal(Book.TRAINING);
    PrivacyLedger evaluations = evaluations(store, start.evaluations());
    Optional<EvaluationPlan> evaluationPlan = evaluationPlan();
    Consumer<PrivacyEvent> admission =
        plan.budget()
            .admission(charged)
            .andThen(
                purse.reserve(
                    store.runId(), charged, plan.privacy().steps() - start.step(), evaluationPlan));
    PrivacyLedger ledger = charged.journaled(admission.andThen(journal));
    Dataset inputs =
        new ColumnRelease(plan.privacy(), noise, place)
            .standardised(
                declared,
                store,
                ledger,
                saved.isPresent() ? ColumnRelease.Start.CHECKPOINT : ColumnRelease.Start.FRESH);
    listener.onStart(plan, start.step());
    try (var open = place.gradients(plan, inputs.training(), options, noise)) {
      PrivateOracle oracle = oracle(open.sums(), ledger, start.queries());
      var loop =
          new Loop(
              store,
              listener,
              stepper,
              oracle,
              ledger,
              evaluations,
              scorer(inputs.test(), evaluationPlan, evaluations),
              start);
      Ending ending = loop.run(interrupted);
      Evaluation last = loop.last(ending);
      requireJournaled(store, ledger, evaluations);
      return new TrainingResult(
          stepper.evaluated(loop.parameters),
          last,
          PrivacyStatement.of(
              plan,
              ledger,
              noise.provenance(),
              loop.scorer.heldOut(dataset.identity().visibility()),
              features.pretraining()),
          loop.seconds(),
          ending,
          new TrainingResult.Charges(ledger.entries(), evaluations.entries()),
          ending == Ending.INTERRUPTED
              ? Optional.empty()
              : purse.charge(store.runId(), ledger, evaluations));
    }
  }

  /** Refuses a new run that a budget book has no room for. */
  void requireBudget() throws IOException {
    purse.requireRoom(plan.privacy().steps(), evaluationPlan());
  }

  /** The ledger of evaluations; only private ones are charged. */
  private PrivacyLedger evaluations(RunStore store, PrivacyLedger charged) throws IOException {
    return evaluation == EvaluationMode.PRIVATE
        ? charged.journaled(store.journal(Book.EVALUATION))
        : charged;
  }

  /** No epsilon is stated for charges that memory and disk do not agree on. */
  private void requireJournaled(RunStore store, PrivacyLedger ledger, PrivacyLedger evaluations)
      throws IOException {
    store.requireJournaled(Book.TRAINING, ledger);
    if (evaluation == EvaluationMode.PRIVATE) {
      store.requireJournaled(Book.EVALUATION, evaluations);
    }
  }

  private PrivateOracle oracle(GradientSums sums, PrivacyLedger ledger, long queries) {
    return PrivateOracle.training(
        plan.sampling(),
        sums,
        plan.noiseMultipliers(),
        plan.privacy().noise(),
        noise,
        ledger,
        queries);
  }

  /** Whether epsilon has a limit that must hold, whatever the algorithm does. */
  private boolean isLimited() {
    return plan.privacy().target() instanceof PrivacyTarget.Epsilon || purse.isLimited();
  }

  /** A second run would add the same noise to other sums. */
  private void requireFirstRun() {
    if (started) {
      throw new IllegalStateException("this training has run; make a new one for every run");
    }
    started = true;
  }

  private Position fresh(RunStore store) throws IOException {
    return new Position(
        0,
        0,
        plan.model().initialParameters(noise),
        store.charged(Book.TRAINING, noise.provenance()),
        store.charged(Book.EVALUATION, noise.provenance()),
        0);
  }

  /** The noise of private evaluations; empty for the other modes. */
  private Optional<EvaluationPlan> evaluationPlan() {
    return evaluation == EvaluationMode.PRIVATE
        ? Optional.of(EvaluationPlan.matching(plan, cadence.evaluations(plan.privacy().steps())))
        : Optional.empty();
  }

  private Scorer scorer(
      Split heldOut, Optional<EvaluationPlan> evaluationPlan, PrivacyLedger evaluations) {
    return switch (evaluation) {
      case NONE -> Scorer.none();
      case PUBLIC ->
          Scorer.exact(
              plan.model().task(),
              parameters -> place.answers(plan.model(), evaluator, heldOut, parameters),
              dataset.labels());
      case PRIVATE ->
          Scorer.noisy(
              plan.model().task(),
              occasion ->
                  place.scores(plan.model(), evaluator, heldOut, plan.privacy().unit(), occasion),
              dataset.labels(),
              evaluationPlan.orElseThrow(),
              plan.privacy().noise(),
              noise,
              evaluations);
    };
  }

  @Override
  public void close() {
    evaluator.close();
    features.close();
  }

  /** The moving parts of one run. */
  private final class Loop {
    private final RunStore store;
    private final TrainingListener listener;
    private final StepRule.Stepper stepper;
    private final PrivateOracle oracle;
    private final PrivacyLedger ledger;
    private final PrivacyLedger evaluations;
    private final Scorer scorer;
    private final double secondsBefore;
    private final long began = System.nanoTime();
    private GroupedVector parameters;
    private long step;
    private boolean moved;
    private Evaluation latest;

    Loop(
        RunStore store,
        TrainingListener listener,
        StepRule.Stepper stepper,
        PrivateOracle oracle,
        PrivacyLedger ledger,
        PrivacyLedger evaluations,
        Scorer scorer,
        Position start) {
      this.store = store;
      this.listener = listener;
      this.stepper = stepper;
      this.oracle = oracle;
      this.ledger = ledger;
      this.evaluations = evaluations;
      this.scorer = scorer;
      this.parameters = start.parameters();
      this.step = start.step();
      this.secondsBefore = start.seconds();
    }

    Ending run(BooleanSupplier interrupted) throws IOException {
      long steps = plan.privacy().steps();
      while (step < steps) {
        if (interrupted.getAsBoolean()) {
          save();
          return Ending.INTERRUPTED;
        }
        if (oracle.chargesNext() && !plan.budget().affordsStepAfter(ledger, oracle.queries())) {
          return Ending.BUDGET_SPENT;
        }
        parameters = stepper.step(parameters, isLimited() ? new LimitedOracle(oracle) : oracle);
        step++;
        moved = true;
        listener.onStep(step);
        if (step % cadence.evaluateEvery() == 0 || step == steps) {
          GroupedVector evaluated = stepper.evaluated(parameters);
          latest = measure(step == steps ? scorer.conclude(evaluated) : scorer.score(evaluated));
          store.record(latest);
          listener.onEvaluation(latest);
        }
        if (step % cadence.checkpointEvery() == 0 || step == steps) {
          save();
        }
      }
      return Ending.FINISHED;
    }

    /** Where the run stands; part of the record unless the run may be resumed. */
    Evaluation last(Ending ending) throws IOException {
      if (latest == null || latest.step() != step) {
        boolean scored = ending != Ending.INTERRUPTED || scorer.isFree();
        latest =
            measure(scored ? scorer.conclude(stepper.evaluated(parameters)) : Optional.empty());
      }
      if (ending != Ending.INTERRUPTED) {
        store.record(latest);
      }
      return latest;
    }

    double seconds() {
      return secondsBefore + (System.nanoTime() - began) / 1e9;
    }

    private Evaluation measure(Optional<Scores> scores) {
      return new Evaluation(
          step,
          step == plan.privacy().steps() ? plan.budget().stated(ledger) : plan.budget().of(ledger),
          plan.algorithm().learningRate().at(Math.max(0, step - 1)),
          scores,
          moved ? stepper.report().memory() : List.of());
    }

    private void save() throws IOException {
      store.save(
          new Position(step, oracle.queries(), parameters, ledger, evaluations, seconds()),
          stepper);
      listener.onCheckpoint(step);
    }
  }
}
