package org.smadp.train.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.smadp.data.ColumnScaling;
import org.smadp.data.InputFormat;
import org.smadp.data.schema.Column;
import org.smadp.data.schema.DateColumn;
import org.smadp.data.schema.LabelKind;
import org.smadp.data.schema.MeasuredColumn;
import org.smadp.data.schema.Schema;
import org.smadp.data.schema.TextColumn;
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
        | Input | %s; scaled inside: %s |
        | Output | %s |
        | %s on held-out rows | %s |
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
            format.scaling() instanceof ColumnScaling columns
                ? inputs(columns.schema())
                : "raw values of shape " + format.shape(),
            format.scaling().describe(),
            output(format.labels()),
            format.labels() instanceof LabelKind.Amount ? "RMSE" : "Accuracy",
            run.results().headline().orElse("not evaluated"),
            run.privacy().epsilon(),
            run.privacy().delta(),
            run.privacy().adjacency(),
            statement.strip());
  }

  /** The columns of each input of an exported graph, in its order. */
  static String inputs(Schema schema) {
    List<String> numbers = new ArrayList<>();
    List<String> words = new ArrayList<>();
    for (Column column : schema.columns()) {
      if (column instanceof TextColumn text) {
        return "`input_ids`, `attention_mask`, `token_type_ids` of column %s by `tokenizer.json`, %d tokens at most"
            .formatted(text.name(), text.tokens());
      }
      if (column instanceof DateColumn) {
        numbers.add(column.name() + " (days since 1970-01-01)");
      } else {
        (column instanceof MeasuredColumn ? numbers : words).add(column.name());
      }
    }
    List<String> inputs = new ArrayList<>();
    if (!numbers.isEmpty()) {
      inputs.add("`input`: " + String.join(", ", numbers));
    }
    if (!words.isEmpty()) {
      inputs.add("`words`: " + String.join(", ", words));
    }
    return String.join("; ", inputs);
  }

  private static String output(LabelKind labels) {
    if (labels instanceof LabelKind.Amount amount) {
      return "%s, a number from %s to %s"
          .formatted(amount.name(), amount.bounds().low(), amount.bounds().high());
    }
    String names = String.join(", ", labels.names());
    return labels instanceof LabelKind.Several
        ? "a probability for each of " + names
        : "probabilities of " + names;
  }
}
