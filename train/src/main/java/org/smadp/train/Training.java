package org.smadp.train;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.data.Dataset;
import org.smadp.data.PoissonSampler;
import org.smadp.nn.Evaluator;
import org.smadp.nn.RuntimeOptions;
import org.smadp.nn.TorchGradientSums;
import org.smadp.noise.NoiseSource;
import org.smadp.optim.StepRule;
import org.smadp.privacy.GaussianMechanism;
import org.smadp.privacy.LotSampler;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.GroupedVector;
import org.smadp.train.TrainingResult.Ending;

/**
 * One run of a plan on a data set: the loop that asks, steps, evaluates and saves. Holds native
 * memory; close it.
 */
@Sensitive
public final class Training implements AutoCloseable {
  private final TrainingPlan plan;
  private final Dataset dataset;
  private final NoiseSource noise;
  private final TrainingCadence cadence;
  private final RuntimeOptions options;
  private final Evaluator evaluator;

  public Training(
      TrainingPlan plan,
      Dataset dataset,
      NoiseSource noise,
      TrainingCadence cadence,
      RuntimeOptions options) {
    this.plan = plan;
    this.dataset = dataset;
    this.noise = noise;
    this.cadence = cadence;
    this.options = options;
    this.evaluator = new Evaluator(plan.model(), options);
  }

  /** Trains and keeps the result in memory only. */
  public TrainingResult run(TrainingListener listener) {
    try {
      return run(RunStore.none(), listener, () -> false);
    } catch (IOException exception) {
      throw new UncheckedIOException(exception);
    }
  }

  /**
   * Trains from the start, or from where the store says an earlier process stopped.
   *
   * @param interrupted asked before every step; true saves and stops
   */
  TrainingResult run(RunStore store, TrainingListener listener, BooleanSupplier interrupted)
      throws IOException {
    StepRule.Stepper stepper = plan.stepRule().start(plan.clip().layout());
    Optional<Position> saved = store.restore(plan.clip().layout(), stepper, noise.provenance());
    Position start = saved.isPresent() ? saved.get() : fresh(store.charged(noise.provenance()));
    PrivacyLedger ledger = start.ledger().journaled(store.begin(start.step(), start.ledger()));
    var mechanism = new GaussianMechanism(plan.noiseMultipliers(), noise, ledger, start.queries());
    LotSampler sampler =
        new PoissonSampler(noise, dataset.training().size(), plan.privacy().samplingRate());
    long began = System.nanoTime();
    listener.onStart(plan, start.step());
    try (var sums =
        new TorchGradientSums(plan.model(), dataset.training(), options, noise, start.queries())) {
      var oracle = new DataOracle(sampler, sums, mechanism, start.queries());
      var loop = new Loop(store, listener, stepper, oracle, ledger, start);
      Ending ending = loop.run(interrupted);
      return new TrainingResult(
          stepper.evaluated(loop.parameters),
          loop.latest(),
          plan.statement(ledger, noise.provenance()),
          (System.nanoTime() - began) / 1e9,
          ending);
    }
  }

  private Position fresh(PrivacyLedger charged) {
    return new Position(0, 0, plan.model().initialParameters(noise), charged);
  }

  @Override
  public void close() {
    evaluator.close();
  }

  /** The moving parts of one run. */
  private final class Loop {
    private final RunStore store;
    private final TrainingListener listener;
    private final StepRule.Stepper stepper;
    private final DataOracle oracle;
    private final PrivacyLedger ledger;
    private GroupedVector parameters;
    private long step;
    private boolean moved;
    private Evaluation latest;

    Loop(
        RunStore store,
        TrainingListener listener,
        StepRule.Stepper stepper,
        DataOracle oracle,
        PrivacyLedger ledger,
        Position start) {
      this.store = store;
      this.listener = listener;
      this.stepper = stepper;
      this.oracle = oracle;
      this.ledger = ledger;
      this.parameters = start.parameters();
      this.step = start.step();
    }

    Ending run(BooleanSupplier interrupted) throws IOException {
      long steps = plan.privacy().steps();
      while (step < steps) {
        if (interrupted.getAsBoolean()) {
          save();
          return Ending.INTERRUPTED;
        }
        if (!plan.affordsStepAfter(ledger)) {
          return Ending.BUDGET_SPENT;
        }
        parameters = stepper.step(parameters, oracle);
        step++;
        moved = true;
        listener.onStep(step);
        if (step % cadence.evaluateEvery() == 0 || step == steps) {
          latest = measure();
          store.record(latest);
          listener.onEvaluation(latest);
        }
        if (step % cadence.checkpointEvery() == 0 && step < steps) {
          save();
        }
      }
      return Ending.FINISHED;
    }

    Evaluation latest() {
      return latest == null || latest.step() != step ? measure() : latest;
    }

    private Evaluation measure() {
      Evaluator.Fit fit = evaluator.fit(stepper.evaluated(parameters), dataset.test());
      return new Evaluation(
          step,
          plan.epsilonOf(ledger),
          plan.algorithm().learningRate().at(Math.max(0, step - 1)),
          fit.accuracy(),
          fit.meanLoss(),
          moved ? stepper.report().memory() : List.of());
    }

    private void save() throws IOException {
      store.save(new Position(step, oracle.queries(), parameters, ledger), stepper);
      listener.onCheckpoint(step);
    }
  }
}
