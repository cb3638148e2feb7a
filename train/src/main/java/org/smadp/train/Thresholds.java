package org.smadp.train;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.smadp.data.schema.LabelKind;
import org.smadp.train.run.RecordedResults;
import org.smadp.train.score.ScoreDetails;

/**
 * From which probability on the second of two classes, or each of several labels, is answered.
 *
 * @param values one for two classes, one for each of several labels; none where the likeliest class
 *     is answered, or a number
 */
record Thresholds(List<Double> values) {
  private static final double EVEN = 0.5;

  Thresholds {
    values = List.copyOf(values);
  }

  /**
   * What is given, else what the run released, else one half.
   *
   * @param given the same for all labels
   */
  static Thresholds of(OptionalDouble given, LabelKind labels, RecordedResults results) {
    int count = count(labels);
    if (given.isPresent()) {
      double threshold = given.getAsDouble();
      if (!(threshold > 0 && threshold < 1)) {
        throw new IllegalArgumentException("threshold must be in (0, 1), was " + threshold);
      }
      if (count == 0) {
        throw new IllegalArgumentException(
            "threshold is for two classes or for several labels; leave it out");
      }
      return new Thresholds(Collections.nCopies(count, threshold));
    }
    return count == 0 ? new Thresholds(List.of()) : released(count, results);
  }

  private static int count(LabelKind labels) {
    if (labels instanceof LabelKind.Several) {
      return labels.outputs();
    }
    return labels instanceof LabelKind.Classes && labels.outputs() == 2 ? 1 : 0;
  }

  private static Thresholds released(int count, RecordedResults results) {
    if (results.labels() != null) {
      return new Thresholds(
          results.labels().labels().stream().map(label -> value(label.scores())).toList());
    }
    return new Thresholds(
        Collections.nCopies(
            count, Optional.ofNullable(results.details()).map(Thresholds::value).orElse(EVEN)));
  }

  private static double value(ScoreDetails details) {
    return details.threshold() == null ? EVEN : details.threshold().probability();
  }
}
