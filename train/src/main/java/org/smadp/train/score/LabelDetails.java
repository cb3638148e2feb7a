package org.smadp.train.score;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What a finished model says of each of several labels. */
public record LabelDetails(List<Label> labels) implements Details {
  private static final int MOST_LABELS = 20;

  /** One label, as two classes "no" and "yes". */
  public record Label(String name, ScoreDetails scores) {}

  public LabelDetails {
    labels = List.copyOf(labels);
  }

  /**
   * The same with other areas under the ROC curves, one for each label, NaN where there is none.
   */
  public LabelDetails withAucs(double[] exact) {
    List<Label> other = new ArrayList<>();
    for (int i = 0; i < exact.length; i++) {
      other.add(new Label(labels.get(i).name(), labels.get(i).scores().withAuc(exact[i])));
    }
    return new LabelDetails(other);
  }

  @Override
  public Map<String, String> rows() {
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put("test size", labels.get(0).scores().testSize().text(0));
    rows.put("majority share", majority().percent() + " (mean over labels)");
    labels.stream().limit(MOST_LABELS).forEach(label -> rows.put(label.name(), text(label)));
    return rows;
  }

  private static String text(Label label) {
    ScoreDetails scores = label.scores();
    return String.format(
        Locale.ROOT,
        "AUC %s, base rate %s, recall %s, best threshold %.3f",
        scores.areaUnderCurve().map(auc -> auc.text(4)).orElse("none"),
        scores.baseRate().text(4),
        scores.recall().get(1).share().percent(),
        scores.threshold().probability());
  }

  /** What answering the more frequent of yes and no always would reach, in the mean. */
  @JsonIgnore
  Figure majority() {
    double sum = 0;
    double variance = 0;
    for (Label label : labels) {
      Figure own = label.scores().majority();
      sum += own.value();
      variance += own.stddev() * own.stddev();
    }
    return new Figure(sum / labels.size(), Math.sqrt(variance) / labels.size());
  }

  @Override
  public Optional<String> warning(Figure accuracy) {
    return ScoreDetails.noBetter(accuracy, majority(), "the more frequent of yes and no");
  }
}
