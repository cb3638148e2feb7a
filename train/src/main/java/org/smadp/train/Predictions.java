package org.smadp.train;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.smadp.data.NewExamples;
import org.smadp.privacy.Sensitive;

/** What a model says of new examples: a probability for every class, and the likeliest class. */
@Sensitive
public final class Predictions {
  private final List<String> classNames;
  private final NewExamples data;
  private final float[][] probabilities;

  Predictions(List<String> classNames, NewExamples data, float[][] probabilities) {
    this.classNames = List.copyOf(classNames);
    this.data = data;
    this.probabilities = probabilities;
  }

  public List<String> classNames() {
    return classNames;
  }

  public int size() {
    return probabilities.length;
  }

  /** Which example this is: its row number or file name. */
  public String name(int example) {
    return data.names().get(example);
  }

  public double probability(int example, int classIndex) {
    return probabilities[example][classIndex];
  }

  /** The likeliest class, the first of equals; none when an input was not a number. */
  public OptionalInt best(int example) {
    return Prediction.best(probabilities[example]);
  }

  /** The share of right classes, when the data says which are right. */
  public OptionalDouble accuracy() {
    if (data.labelling() == NewExamples.Labelling.UNKNOWN) {
      return OptionalDouble.empty();
    }
    int right = 0;
    for (int e = 0; e < size(); e++) {
      right += best(e).orElse(-1) == data.examples().label(e) ? 1 : 0;
    }
    return OptionalDouble.of(right / (double) size());
  }
}
