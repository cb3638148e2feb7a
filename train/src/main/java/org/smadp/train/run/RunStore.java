package org.smadp.train.run;

import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;
import org.smadp.accounting.PrivacyEvent;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.data.Standardisation;
import org.smadp.noise.Provenance;
import org.smadp.noise.PublicId;
import org.smadp.optim.StepRule;
import org.smadp.tensor.Layout;
import org.smadp.train.report.Evaluation;

/** Where a run keeps its position and its results. */
public interface RunStore {
  /** What is charged by itself: each row of the data pays for one of the two. */
  enum Book {
    TRAINING,
    EVALUATION
  }

  /** The id of the run, the same in all its processes. */
  String runId();

  /** Where an earlier process left this run; restores the freshly started stepper to it. */
  Optional<Position> restore(Layout layout, StepRule.Stepper stepper, Provenance randomness)
      throws IOException;

  /** What earlier processes of this run charged, as far as this one does not repeat it exactly. */
  PrivacyLedger charged(Book book, Provenance randomness) throws IOException;

  /** Called once before the first step. */
  void begin(long step) throws IOException;

  /** The returned journal receives every charge before it counts, after what was charged before. */
  Consumer<PrivacyEvent> journal(Book book) throws IOException;

  /** Refuses a ledger that is not what its journal holds: then neither can be relied on. */
  void requireJournaled(Book book, PrivacyLedger ledger) throws IOException;

  /** What an earlier process of this run released of its columns. */
  default Optional<Standardisation> standardisation() {
    return Optional.empty();
  }

  /** Keeps what was released of the columns: it belongs to the model. */
  default void standardised(Standardisation standard) throws IOException {}

  void record(Evaluation evaluation) throws IOException;

  void save(Position position, StepRule.Stepper stepper) throws IOException;

  /** Keeps nothing. */
  static RunStore none() {
    String id = PublicId.random();
    return new RunStore() {
      @Override
      public String runId() {
        return id;
      }

      @Override
      public Optional<Position> restore(
          Layout layout, StepRule.Stepper stepper, Provenance randomness) {
        return Optional.empty();
      }

      @Override
      public PrivacyLedger charged(Book book, Provenance randomness) {
        return new PrivacyLedger();
      }

      @Override
      public void begin(long step) {}

      @Override
      public Consumer<PrivacyEvent> journal(Book book) {
        return event -> {};
      }

      @Override
      public void requireJournaled(Book book, PrivacyLedger ledger) {}

      @Override
      public void record(Evaluation evaluation) {}

      @Override
      public void save(Position position, StepRule.Stepper stepper) {}
    };
  }
}
