package org.smadp.train.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.smadp.accounting.PrivacyEvent;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.nn.Model;
import org.smadp.noise.Provenance;
import org.smadp.optim.StepRule;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;
import org.smadp.train.report.Evaluation;
import org.smadp.train.report.PrivacyStatement;
import org.smadp.train.report.RunReport;

/**
 * Everything one run leaves behind: {@code run.json}, {@code steps.csv}, {@code model.safetensors},
 * {@code privacy.md}, {@code report.html} and the ledgers in {@code ledger.txt} and, with private
 * evaluation, {@code evaluation-ledger.txt}, which are journals while the run is unfinished; until
 * then also a checkpoint.
 */
public final class RunDirectory implements RunStore, AutoCloseable {
  public static final String MODEL_FILE = "model.safetensors";
  static final String STEPS_FILE = "steps.csv";
  static final String PRIVACY_FILE = "privacy.md";

  private final Path path;
  private final RunFacts facts;
  private final StepsTable steps;
  private final Map<Book, LedgerJournal> journals = new EnumMap<>(Book.class);

  private RunDirectory(Path path, RunFacts facts) {
    this.path = path;
    this.facts = facts;
    this.steps = new StepsTable(path.resolve(STEPS_FILE), facts.groups());
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
    try (Stream<Path> content = Files.list(path)) {
      if (content.findAny().isPresent()) {
        throw new IllegalArgumentException(
            "out: "
                + path
                + " is not empty; choose another directory, or resume it with"
                + " --resume "
                + path);
      }
    }
    var directory = new RunDirectory(path, facts);
    facts.begun().write(path);
    return directory;
  }

  /** A run that an earlier process began; refuses other facts than it began with, by name. */
  public static RunDirectory reopen(Path path, RunFacts facts) throws IOException {
    facts.requireSame(RunRecord.begunIn(path));
    AtomicFile.removeUnfinished(path);
    return new RunDirectory(path, facts);
  }

  /** Whether a directory holds an unfinished run that began with just these facts. */
  public static boolean isBegun(Path directory, RunFacts facts) throws IOException {
    return RunRecord.status(directory) == RunStatus.BEGUN
        && facts.began(RunRecord.begunIn(directory));
  }

  @Override
  public Optional<Position> restore(Layout layout, StepRule.Stepper stepper, Provenance randomness)
      throws IOException {
    if (!Files.exists(checkpointFile())) {
      return Optional.empty();
    }
    Position saved = Checkpoint.read(checkpointFile(), facts.fingerprint(), layout, stepper);
    return Optional.of(
        saved.withLedgers(
            larger(saved.ledger(), charged(Book.TRAINING, randomness)),
            larger(saved.evaluations(), charged(Book.EVALUATION, randomness))));
  }

  /** A seeded run repeats lost steps bit for bit; a secure one draws them anew and has to pay. */
  @Override
  public PrivacyLedger charged(Book book, Provenance randomness) throws IOException {
    return randomness == Provenance.SECURE && Files.exists(journalFile(book))
        ? LedgerJournal.read(journalFile(book))
        : new PrivacyLedger();
  }

  private static PrivacyLedger larger(PrivacyLedger saved, PrivacyLedger journaled) {
    return releases(journaled) > releases(saved) ? journaled : saved;
  }

  private static long releases(PrivacyLedger ledger) {
    return ledger.entries().stream().mapToLong(PrivacyLedger.Entry::count).sum();
  }

  @Override
  public void begin(long step) throws IOException {
    steps.startAfter(step);
  }

  @Override
  public Consumer<PrivacyEvent> journal(Book book, PrivacyLedger before) throws IOException {
    LedgerJournal journal = LedgerJournal.start(journalFile(book), before);
    journals.put(book, journal);
    return journal;
  }

  @Override
  public void record(Evaluation evaluation) throws IOException {
    force(); // nothing that follows from a step is told before its charge is safe
    steps.append(evaluation);
  }

  @Override
  public void save(Position position, StepRule.Stepper stepper) throws IOException {
    force();
    Checkpoint.write(checkpointFile(), facts.fingerprint(), position, stepper);
  }

  /** Writes the results and removes what was needed to resume. */
  public void finish(
      Model model,
      GroupedVector parameters,
      PrivacyStatement privacy,
      Evaluation last,
      double seconds,
      Ending ending)
      throws IOException {
    ModelFile.write(path.resolve(MODEL_FILE), model, parameters);
    AtomicFile.write(path.resolve(PRIVACY_FILE), privacy.toMarkdown(facts.begun().dataset()));
    AtomicFile.write(
        path.resolve("report.html"),
        new RunReport(facts.title(), privacy, facts.begun().configuration(), steps.read()).html());
    close();
    for (Book book : journals.keySet()) {
      AtomicFile.write(journalFile(book), LedgerJournal.read(journalFile(book)).serialise());
    }
    var results = RunRecord.Results.of(last, seconds, ending);
    facts.begun().finished(RunRecord.Privacy.of(privacy), results).write(path);
    Files.deleteIfExists(checkpointFile());
  }

  private Path checkpointFile() {
    return path.resolve("checkpoint.smadp");
  }

  private Path journalFile(Book book) {
    return path.resolve(book == Book.TRAINING ? "ledger.txt" : "evaluation-ledger.txt");
  }

  private void force() throws IOException {
    for (LedgerJournal journal : journals.values()) {
      journal.force();
    }
  }

  @Override
  public void close() throws IOException {
    for (LedgerJournal journal : journals.values()) {
      journal.close();
    }
  }
}
