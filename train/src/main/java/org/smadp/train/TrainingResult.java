package org.smadp.train;

import java.util.Optional;
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
    Optional<BookedSpending> booked) {}
