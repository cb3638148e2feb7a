package org.smadp.train;

import java.util.List;
import java.util.Optional;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.tensor.GroupedVector;
import org.smadp.train.report.BookedSpending;
import org.smadp.train.report.Evaluation;
import org.smadp.train.report.PrivacyStatement;
import org.smadp.train.run.Ending;

/**
 * How a run ended.
 *
 * @param parameters of the model to hand out, averaged when averaging is on
 * @param last the final evaluation, at the end or where the run was interrupted
 * @param ending why training stopped
 * @param booked what all runs on the data cost together, when a budget book keeps count
 */
public record TrainingResult(
    GroupedVector parameters,
    Evaluation last,
    PrivacyStatement privacy,
    double secondsTraining,
    Ending ending,
    Charges charges,
    Optional<BookedSpending> booked) {

  /** What was charged on training rows and on held-out rows, as the ledgers have it. */
  public record Charges(List<PrivacyLedger.Entry> training, List<PrivacyLedger.Entry> evaluation) {
    public Charges {
      training = List.copyOf(training);
      evaluation = List.copyOf(evaluation);
    }
  }
}
