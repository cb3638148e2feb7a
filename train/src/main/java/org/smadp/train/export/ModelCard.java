package org.smadp.train.export;

import java.util.Locale;
import java.util.Objects;
import org.smadp.data.InputFormat;
import org.smadp.nn.Model;
import org.smadp.nn.ModelSummary;
import org.smadp.train.run.RunRecord;

/** What to know of a model before using it, as Markdown; ends with its privacy statement. */
final class ModelCard {
  private final RunRecord run;
  private final Model model;
  private final String statement;

  ModelCard(RunRecord run, Model model, String statement) {
    this.run = run;
    this.model = model;
    this.statement = statement;
  }

  String markdown() {
    InputFormat format = run.inputFormat();
    ModelSummary summary = ModelSummary.of(model);
    return """
        # Model card: %s

        | | |
        | --- | --- |
        | Network | %s, %d parameters, %d layers |
        | Trained on | %s |
        | Trained by | %s; smadp %s |
        | Run id | %s |
        | Pretraining | %s |
        | Input | raw values of shape %s; scaled inside: %s |
        | Output | probabilities of %s |
        | Accuracy on held-out rows | %s |
        | Guarantee | epsilon %s at delta %s, %s |

        Use it for data that was collected and bounded like the data it was trained on. Probabilities
        are those of a network trained with noise and are not calibrated. The guarantee covers the
        training data, not the rows that the model scores.

        %s
        """
        .formatted(
            model.name(),
            model.name(),
            summary.parameters(),
            summary.rows().size(),
            run.dataset(),
            run.algorithm(),
            run.environment() == null ? "unknown" : run.environment().smadp(),
            Objects.requireNonNullElse(run.runId(), "unknown"),
            run.pretraining()
                .map(known -> known.describe() + "; not covered by the guarantee")
                .orElse("none"),
            format.shape(),
            format.scaling().describe(),
            String.join(", ", format.classNames()),
            accuracy(),
            run.privacy().epsilon(),
            run.privacy().delta(),
            run.privacy().adjacency(),
            statement.strip());
  }

  private String accuracy() {
    Double accuracy = run.results().testAccuracy();
    if (accuracy == null) {
      return "not evaluated";
    }
    Double stddev = run.results().testAccuracyStddev();
    return String.format(Locale.ROOT, "%.2f %%", 100 * accuracy)
        + (stddev == null
            ? ""
            : String.format(Locale.ROOT, " (noisy, standard deviation %.2f %%)", 100 * stddev));
  }
}
