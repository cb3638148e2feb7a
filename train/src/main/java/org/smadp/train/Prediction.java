package org.smadp.train;

import java.util.List;
import java.util.OptionalInt;
import org.smadp.privacy.Sensitive;

/** What a model says of one row: a probability for every class, and the likeliest class. */
@Sensitive
public final class Prediction {
  private final List<String> classNames;
  private final float[] probabilities;

  /** Takes over the array. */
  Prediction(List<String> classNames, float[] probabilities) {
    this.classNames = classNames;
    this.probabilities = probabilities;
  }

  public List<String> classNames() {
    return classNames;
  }

  public float probability(int classIndex) {
    return probabilities[classIndex];
  }

  /** One for every class. */
  public float[] probabilities() {
    return probabilities.clone();
  }

  /** The likeliest class, the first of equals; none when an input was not a number. */
  public OptionalInt best() {
    return best(probabilities);
  }

  static OptionalInt best(float[] row) {
    int best = 0;
    for (int c = 0; c < row.length; c++) {
      if (Float.isNaN(row[c])) {
        return OptionalInt.empty();
      }
      best = row[c] > row[best] ? c : best;
    }
    return OptionalInt.of(best);
  }
}
