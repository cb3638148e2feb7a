package org.smadp.train.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.smadp.accounting.PrivacyEvent;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.data.Standardisation;
import org.smadp.journal.LockFile;
import org.smadp.nn.Model;
import org.smadp.noise.Provenance;
import org.smadp.optim.StepRule;
import org.smadp.optim.setting.ChoiceName;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;
import org.smadp.train.report.BookedSpending;
import org.smadp.train.report.Evaluation;
import org.smadp.train.report.PrivacyStatement;
import org.smadp.train.report.PrivacyStatement.GroupFacts;
import org.smadp.train.report.RunReport;
import org.smadp.train.score.Details;
import org.smadp.train.score.Scores;

/**
 * Everything one run leaves behind: {@code run.json}, {@code steps.csv}, {@code model.yaml}, {@code
 * model.safetensors}, {@code privacy.md}, {@code report.html}, their digests and the ledgers in
 * {@code ledger.txt} and, with private evaluation, {@code evaluation-ledger.txt}, which are
 * journals while the run is unfinished; until then also a checkpoint and a lock, which one process
 * at a time holds.
 */
public final class RunDirectory implements RunStore, AutoCloseable {
  public static final String MODEL_FILE = "model.safetensors";
  static final String LOCK_FILE = "run.lock";
  static final String STEPS_FILE = "steps.csv";
  static final String PRIVACY_FILE = "privacy.md";

  private final Path path;
  private final RunFacts facts;
  private final LockFile lock;
  private final StepsTable steps;
  private final RunJournals journals;

  private RunDirectory(Path path, RunFacts facts, RunRecord begun, LockFile lock) {
    this.path = path;
    this.facts = facts;
    this.journals = new RunJournals(path, begun);
    this.lock = lock;
    this.steps = new StepsTable(path.resolve(STEPS_FILE), begun.measure(), facts.groups());
  }

  /** A new run; the directory must be empty or absent. */
  public static RunDirectory create(Path path, RunFacts facts) throws IOException {
    try {
      Files.createDirectories(path);
    } catch (IOException exception) {
      throw new IllegalArgumentException(
          "out: cannot create directory " + path + " (" + AtomicFile.reason(exception) + ")",
          exception);
    }
    requireEmpty(path);
    return locked(
        path,
        lock -> {
          requireEmpty(path);
          AtomicFile.write(path.resolve(StoredModel.FILE), facts.network());
          RunFile.write(facts.begun(), path);
          return new RunDirectory(path, facts, facts.begun(), lock);
        });
  }

  /** A lock alone is what a process that was killed at once leaves behind. */
  private static void requireEmpty(Path path) throws IOException {
    try (Stream<Path> content = Files.list(path)) {
      if (content.anyMatch(file -> !file.endsWith(LOCK_FILE) && !AtomicFile.isUnfinished(file))) {
        throw new IllegalArgumentException(
            "out: "
                + path
                + " is not empty; choose another directory, or resume it with"
                + " --resume "
                + path);
      }
    }
  }

  /** A run that an earlier process began; refuses other facts than it began with, by name. */
  public static RunDirectory reopen(Path path, RunFacts facts) throws IOException {
    facts.requireSame(RunFile.begunIn(path));
    return locked(
        path,
        lock -> {
          RunRecord begun = RunFile.begunIn(path); // by now another process may have finished it
          facts.requireSame(begun);
          AtomicFile.removeUnfinished(path);
          return new RunDirectory(path, facts, begun, lock);
        });
  }

  /** Removes everything in the directory of a run that is not in progress. */
  public static void clear(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      return;
    }
    LockFile lock = lock(path);
    try (lock;
        Stream<Path> content = Files.list(path)) {
      for (Path file : content.toList()) {
        Files.delete(file);
      }
    }
  }

  /** Does what needs the lock and keeps it, unless that fails. */
  private static RunDirectory locked(Path path, Opening opening) throws IOException {
    LockFile lock = lock(path);
    try {
      return opening.open(lock);
    } catch (IOException | RuntimeException exception) {
      lock.close();
      throw exception;
    }
  }

  private static LockFile lock(Path path) throws IOException {
    return LockFile.tryLock(path.resolve(LOCK_FILE))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "the run in "
                        + path
                        + " is in progress in another process or thread; wait for its end, or stop it"
                        + " first"));
  }

  @FunctionalInterface
  private interface Opening {
    RunDirectory open(LockFile lock) throws IOException;
  }

  /** Whether a directory holds an unfinished run that began with just these facts. */
  public static boolean isBegun(Path directory, RunFacts facts) throws IOException {
    return RunFile.status(directory) == RunStatus.BEGUN && facts.began(RunFile.begunIn(directory));
  }

  @Override
  public String runId() {
    return journals.begun().runId();
  }

  @Override
  public Optional<Position> restore(Layout layout, StepRule.Stepper stepper, Provenance randomness)
      throws IOException {
    if (!Files.exists(checkpointFile())) {
      return Optional.empty();
    }
    Checkpoint.Saved saved = Checkpoint.read(checkpointFile(), identity(), layout, stepper);
    return Optional.of(
        new Position(
            saved.step(),
            saved.queries(),
            saved.parameters(),
            journals.charged(Book.TRAINING, saved.journalEnd(Book.TRAINING), randomness),
            journals.charged(Book.EVALUATION, saved.journalEnd(Book.EVALUATION), randomness),
            saved.seconds()));
  }

  @Override
  public PrivacyLedger charged(Book book, Provenance randomness) throws IOException {
    return journals.charged(book, Optional.empty(), randomness);
  }

  @Override
  public void begin(long step) throws IOException {
    steps.startAfter(step);
  }

  @Override
  public Consumer<PrivacyEvent> journal(Book book) throws IOException {
    return journals.open(book);
  }

  @Override
  public void requireJournaled(Book book, PrivacyLedger ledger) throws IOException {
    journals.requireHeld(book, ledger);
  }

  @Override
  public Optional<Standardisation> standardisation() {
    return journals.begun().released();
  }

  @Override
  public void standardised(Standardisation standard) throws IOException {
    journals.standardised(standard);
  }

  @Override
  public void record(Evaluation evaluation) throws IOException {
    journals.force(); // nothing that follows from a step is told before its charge is safe
    steps.append(evaluation);
  }

  @Override
  public void save(Position position, StepRule.Stepper stepper) throws IOException {
    journals.force();
    Checkpoint.write(
        checkpointFile(),
        identity(),
        new Checkpoint.Saved(
            position.step(),
            position.queries(),
            position.seconds(),
            position.parameters(),
            journals.ends()),
        stepper);
  }

  /**
   * Writes the results and removes what was needed to resume. The record comes last: a process that
   * is killed before it leaves a run that can be resumed, one killed after it a finished run.
   */
  public void finish(
      Model model,
      GroupedVector parameters,
      PrivacyStatement privacy,
      Evaluation last,
      double seconds,
      Ending ending,
      Optional<BookedSpending> booked)
      throws IOException {
    RunRecord begun = journals.begun();
    ModelFile.write(path.resolve(MODEL_FILE), model, parameters);
    state(path, begun, privacy, steps, last.scores().flatMap(Scores::details), booked);
    Map<Book, PrivacyLedger> ledgers = journals.ledgers();
    var results = RecordedResults.of(last, seconds, ending);
    RunFile.write(begun.finished(RecordedPrivacy.of(privacy), results), path);
    journals.replace(ledgers);
    Files.deleteIfExists(checkpointFile());
    Files.deleteIfExists(path.resolve(LOCK_FILE));
  }

  private static void state(
      Path path,
      RunRecord run,
      PrivacyStatement privacy,
      StepsTable steps,
      Optional<Details> details,
      Optional<BookedSpending> booked)
      throws IOException {
    AtomicFile.write(
        path.resolve(PRIVACY_FILE),
        privacy.toMarkdown(run.dataset())
            + booked.map(BookedSpending::paragraph).orElse("")
            + "\nRun id: "
            + run.runId()
            + "\n"
            + provenance(run));
    AtomicFile.write(
        path.resolve("report.html"),
        new RunReport(run.title(), privacy, run.configuration(), steps.read(), details).html());
  }

  /** Without the date where repeating a seeded run must give the same file. */
  private static String provenance(RunRecord run) {
    RunEnvironment environment = run.environment();
    boolean seeded = run.randomness().equals(ChoiceName.of(Provenance.REPRODUCIBLE));
    return "\nDate: %s. smadp %s, revision %s.\n"
        .formatted(
            seeded ? "see run.json (a seeded run repeats to the same file)" : environment.date(),
            environment.smadp(),
            environment.revision());
  }

  /** Gives a finished run another statement; its model, ledgers and results stay. */
  static void restate(Path path, PrivacyStatement privacy) throws IOException {
    RunRecord run = RunFile.finishedIn(path);
    List<String> groups = privacy.groups().stream().map(GroupFacts::name).toList();
    state(
        path,
        run,
        privacy,
        new StepsTable(path.resolve(STEPS_FILE), run.measure(), groups),
        run.results().allDetails(),
        Optional.empty());
    RunFile.write(run.finished(RecordedPrivacy.of(privacy), run.results()), path);
  }

  private Checkpoint.Identity identity() {
    return new Checkpoint.Identity(runId(), facts.fingerprint());
  }

  private Path checkpointFile() {
    return path.resolve("checkpoint.smadp");
  }

  @Override
  public void close() throws IOException {
    try (lock) {
      journals.close();
    }
  }
}
