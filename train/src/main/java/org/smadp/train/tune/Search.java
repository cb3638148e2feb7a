package org.smadp.train.tune;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.smadp.accounting.selection.RepeatedSelection;
import org.smadp.train.PrivateTraining;
import org.smadp.train.TrainingBuilder;
import org.smadp.train.TrainingResult;
import org.smadp.train.report.PrivacyStatement;
import org.smadp.train.report.SearchFacts;
import org.smadp.train.run.Ending;
import org.smadp.train.run.SearchDirectory;
import org.smadp.train.run.SearchDirectory.OtherTrials;
import org.smadp.train.score.Scores;
import org.smadp.train.settings.EvaluationMode;
import org.smadp.train.settings.Recipes;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/**
 * Random search with a secret, random number of trials: each draws a candidate, with replacement,
 * and trains it; the best on held-out rows, by accuracy or by the error of numbers, is the result.
 * Scores are exact on rows that need no protection, or released with noise and charged.
 *
 * <p>Guarantee: what stays in {@code best} costs what its statement says, search included. It does
 * not hold for the number of trials, for other trials, or for how long the search took.
 */
public final class Search {
  private final SearchPlan plan;
  private final EvaluationMode evaluation;
  private final SearchDraws draws;
  private final AtomicBoolean started = new AtomicBoolean();

  Search(SearchPlan plan, EvaluationMode evaluation, SearchDraws draws) {
    this.plan = plan;
    this.evaluation = evaluation;
    this.draws = draws;
  }

  /** The trial that was chosen, and where it is. */
  public record Chosen(
      Path directory, PrivacyStatement privacy, Scores scores, Settings settings) {}

  private record Trained(Candidate candidate, TrainingResult result) {
    Scores scores() {
      return result.last().scores().orElseThrow();
    }
  }

  /**
   * Plans a search; no step is taken.
   *
   * @param given settings of every trial
   * @param target epsilon of the whole search; if empty, trials have what the settings say
   */
  public static Search plan(
      Settings given,
      SearchSpace space,
      RepeatedSelection law,
      OptionalDouble target,
      OptionalLong seed) {
    Settings base = Recipes.applied(given);
    if (base.has(Setting.BUDGET)) {
      throw new IllegalArgumentException(
          "budget cannot book a search: a book adds up events, and the cost of a search is a Renyi"
              + " bound; leave --budget out, and count the search's epsilon on top of the book's");
    }
    Settings fixed = target.isPresent() ? base.with(Setting.EPSILON, target.getAsDouble()) : base;
    SearchPlan.Problem problem = problem(space.candidates(fixed).get(0));
    SearchPlan settled =
        target.isPresent()
            ? SearchPlan.calibrated(problem, fixed, space, law, target.getAsDouble())
            : SearchPlan.of(problem, fixed, space, law);
    return new Search(settled, problem.evaluation(), new SearchDraws(seed));
  }

  private static SearchPlan.Problem problem(Settings settings) {
    try (PrivateTraining probe = PrivateTraining.builder(settings).build()) {
      if (probe.evaluation() == EvaluationMode.NONE) {
        throw new IllegalArgumentException(
            "evaluation must be private or public in a search, was none: trials are compared by"
                + " their scores");
      }
      return new SearchPlan.Problem(
          probe.plan().model(),
          probe.plan().privacy().datasetSize(),
          probe.evaluation(),
          probe.defaults());
    }
  }

  /** What the search costs, known before it starts. */
  public SearchFacts facts() {
    return plan.facts();
  }

  /**
   * Runs all trials in a new or empty directory. Once: two searches with one K are no two
   * independent ones, and seeded trials would draw the same noise again.
   *
   * @param others what becomes of the trials that are not chosen; they are not covered
   * @param interrupted asked before every step; true ends the search, whose trials are lost
   * @return empty when it was interrupted
   */
  public Optional<Chosen> run(Path directory, OtherTrials others, BooleanSupplier interrupted)
      throws IOException {
    if (started.getAndSet(true)) {
      throw new IllegalStateException("this search has run; plan a new one for every run");
    }
    SearchDirectory search = SearchDirectory.create(directory, plan.facts(), draws.provenance());
    long trials = draws.trials(plan.law());
    Optional<Selection<Trained>> best =
        Selection.best(
            trials,
            trial -> train(search.trial(trial), trial, interrupted),
            trained -> trained.scores().merit());
    if (best.isEmpty()) {
      return Optional.empty();
    }
    Trained chosen = best.get().outcome();
    PrivacyStatement statement = chosen.result().privacy().asBestOf(plan.facts());
    return Optional.of(
        new Chosen(
            search.finish(best.get().trial(), trials, statement, others),
            statement,
            chosen.scores(),
            chosen.candidate().settings()));
  }

  private Optional<Trained> train(Path directory, long trial, BooleanSupplier interrupted)
      throws IOException {
    Candidate candidate = plan.candidates().get(draws.candidate(trial, plan.candidates().size()));
    TrainingBuilder builder =
        PrivateTraining.builder(candidate.settings())
            .seed(draws.seed(trial))
            .asTrialOf(plan.facts())
            .interruptedBy(interrupted);
    if (evaluation == EvaluationMode.PRIVATE) {
      builder.evaluations(SearchPlan.PRIVATE_EVALUATIONS);
    }
    try (PrivateTraining training = builder.build()) {
      TrainingResult result = training.run(directory);
      if (result.ending() == Ending.INTERRUPTED) {
        return Optional.empty();
      }
      candidate.requireWithin(result.charges());
      return Optional.of(new Trained(candidate, result));
    }
  }
}
