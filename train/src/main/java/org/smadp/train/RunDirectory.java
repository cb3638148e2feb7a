package org.smadp.train;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.smadp.accounting.PrivacyEvent;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.noise.Provenance;
import org.smadp.optim.StepRule;
import org.smadp.tensor.Layout;

/**
 * Everything one run leaves behind: {@code run.json}, {@code steps.csv}, {@code model.safetensors},
 * {@code privacy.md}, {@code report.html}; while it runs, a checkpoint and the ledger's journal.
 */
public final class RunDirectory implements RunStore, AutoCloseable {
  static final String RUN_FILE = "run.json";
  static final String MODEL_FILE = "model.safetensors";
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private final Path path;
  private final RunFacts facts;
  private final StepsTable steps;
  private LedgerJournal journal;

  private RunDirectory(Path path, RunFacts facts) {
    this.path = path;
    this.facts = facts;
    this.steps = new StepsTable(path.resolve("steps.csv"), facts.groups());
  }

  /** A new run; the directory must be empty or absent. */
  static RunDirectory create(Path path, RunFacts facts) throws IOException {
    try {
      Files.createDirectories(path);
    } catch (IOException exception) {
      throw new IllegalArgumentException("out: cannot create directory " + path, exception);
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
    directory.writeRun("running", Map.of());
    return directory;
  }

  /** A run that an earlier process began with the same facts. */
  static RunDirectory reopen(Path path, RunFacts facts) {
    return new RunDirectory(path, facts);
  }

  public Path path() {
    return path;
  }

  @Override
  public Optional<Position> restore(Layout layout, StepRule.Stepper stepper, Provenance randomness)
      throws IOException {
    if (!Files.exists(checkpointFile())) {
      return Optional.empty();
    }
    Position saved = Checkpoint.read(checkpointFile(), facts.fingerprint(), layout, stepper);
    return Optional.of(
        randomness == Provenance.REPRODUCIBLE
            ? saved
            : new Position(saved.step(), saved.queries(), saved.parameters(), charged(randomness)));
  }

  /** A seeded run repeats lost steps bit for bit; a secure one draws them anew and has to pay. */
  @Override
  public PrivacyLedger charged(Provenance randomness) throws IOException {
    return randomness == Provenance.SECURE && Files.exists(journalFile())
        ? LedgerJournal.read(journalFile())
        : new PrivacyLedger();
  }

  @Override
  public Consumer<PrivacyEvent> begin(long step, PrivacyLedger before) throws IOException {
    steps.startAfter(step);
    journal = LedgerJournal.start(journalFile(), before);
    return journal;
  }

  @Override
  public void record(Evaluation evaluation) throws IOException {
    steps.append(evaluation);
  }

  @Override
  public void save(Position position, StepRule.Stepper stepper) throws IOException {
    Checkpoint.write(checkpointFile(), facts.fingerprint(), position, stepper);
  }

  /** Writes the results and removes what was needed to resume. */
  void finish(TrainingPlan plan, TrainingResult result) throws IOException {
    ModelFile.write(path.resolve(MODEL_FILE), plan.model(), result.parameters());
    AtomicFile.write(path.resolve("privacy.md"), result.privacy().toMarkdown(facts.datasetText()));
    List<Evaluation> evaluations = steps.read();
    if (!evaluations.isEmpty()) {
      AtomicFile.write(
          path.resolve("report.html"),
          new RunReport(facts.title(), result.privacy(), facts.configuration(), evaluations)
              .html());
    }
    Map<String, Object> results = new LinkedHashMap<>();
    results.put("testAccuracy", result.last().testAccuracy());
    results.put("testLoss", result.last().testLoss());
    results.put("steps", result.last().step());
    results.put("secondsTraining", result.secondsTraining());
    results.put("ending", Settings.name(result.ending()));
    Map<String, Object> more = new LinkedHashMap<>();
    more.put("privacy", result.privacy().toMap());
    more.put("results", results);
    writeRun("finished", more);
    Files.deleteIfExists(checkpointFile());
  }

  private void writeRun(String status, Map<String, Object> more) throws IOException {
    Map<String, Object> run = new LinkedHashMap<>();
    run.put("status", status);
    run.putAll(facts.toMap());
    run.putAll(more);
    AtomicFile.write(path.resolve(RUN_FILE), JSON.writeValueAsString(run) + "\n");
  }

  private Path checkpointFile() {
    return path.resolve("checkpoint.smadp");
  }

  private Path journalFile() {
    return path.resolve("ledger.txt");
  }

  @Override
  public void close() throws IOException {
    if (journal != null) {
      journal.close();
    }
  }
}
