package org.smadp.train;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.smadp.data.schema.LabelKind;
import org.smadp.privacy.Sensitive;

/**
 * What a model says of one row: a probability for every class or label and what is decided by them,
 * or a number.
 */
@Sensitive
public final class Prediction {
  private final LabelKind labels;
  private final Thresholds thresholds;
  private final float[] answer;

  /** Takes over the array. */
  Prediction(LabelKind labels, Thresholds thresholds, float[] answer) {
    this.labels = labels;
    this.thresholds = thresholds;
    this.answer = answer;
  }

  /** What is predicted. */
  public LabelKind labels() {
    return labels;
  }

  public List<String> classNames() {
    return labels.names();
  }

  public float probability(int classIndex) {
    return answer[classIndex];
  }

  /** One for every class or label. */
  public float[] probabilities() {
    return answer.clone();
  }

  /**
   * The class: of two the second from the threshold on, else the likeliest, the first of equals;
   * none when an input was not a number, or when no classes are predicted.
   */
  public OptionalInt best() {
    if (!(labels instanceof LabelKind.Classes) || !isScored()) {
      return OptionalInt.empty();
    }
    if (!thresholds.values().isEmpty()) {
      return OptionalInt.of(answer[1] >= thresholds.values().get(0) ? 1 : 0);
    }
    int best = 0;
    for (int c = 0; c < answer.length; c++) {
      best = answer[c] > answer[best] ? c : best;
    }
    return OptionalInt.of(best);
  }

  /** Whether one of several labels holds: whether its probability is at its threshold or above. */
  public boolean holds(int label) {
    return answer[label] >= thresholds.values().get(label);
  }

  /** The predicted number in the unit of the label; none when it is no number. */
  public OptionalDouble amount() {
    return labels instanceof LabelKind.Amount amount && isScored()
        ? OptionalDouble.of(amount.inUnits(answer[0]))
        : OptionalDouble.empty();
  }

  /** Whether there is an answer: there is none when an input was not a number. */
  public boolean isScored() {
    for (float value : answer) {
      if (Float.isNaN(value)) {
        return false;
      }
    }
    return true;
  }
}
