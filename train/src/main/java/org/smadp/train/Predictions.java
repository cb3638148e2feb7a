package org.smadp.train;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.smadp.data.NewExamples;
import org.smadp.data.schema.LabelKind;
import org.smadp.privacy.Sensitive;

/** What a model says of new examples, and how right it is where that is known. */
@Sensitive
public final class Predictions {
  private final LabelKind labels;
  private final NewExamples data;
  private final List<Prediction> each;

  Predictions(LabelKind labels, NewExamples data, List<Prediction> each) {
    this.labels = labels;
    this.data = data;
    this.each = List.copyOf(each);
  }

  /** What is predicted. */
  public LabelKind labels() {
    return labels;
  }

  public List<String> classNames() {
    return labels.names();
  }

  public int size() {
    return each.size();
  }

  /** Which example this is: its row number or file name. */
  public String name(int example) {
    return data.names().get(example);
  }

  /** What the model says of one example. */
  public Prediction of(int example) {
    return each.get(example);
  }

  /** How many rows have a value outside of its declared bounds or categories. */
  public int outside() {
    return data.outside();
  }

  /** The share of right classes or labels, when the data says which are right. */
  public OptionalDouble accuracy() {
    if (labels instanceof LabelKind.Amount) {
      return OptionalDouble.empty();
    }
    return mean(labels instanceof LabelKind.Several ? this::rightLabels : this::isRight);
  }

  /** The root of the mean squared error in the unit of the label, when the data says it. */
  public OptionalDouble rmse() {
    if (!(labels instanceof LabelKind.Amount amount)) {
      return OptionalDouble.empty();
    }
    OptionalDouble squared =
        mean(
            e -> {
              double error = each.get(e).amount().orElse(Double.NaN) - amount.inUnits(target(e)[0]);
              return error * error;
            });
    return squared.isPresent()
        ? OptionalDouble.of(Math.sqrt(squared.getAsDouble()))
        : OptionalDouble.empty();
  }

  private OptionalDouble mean(IntToDoubleFunction score) {
    return data.labelling() == NewExamples.Labelling.UNKNOWN
        ? OptionalDouble.empty()
        : IntStream.range(0, size()).mapToDouble(score).average();
  }

  private float[] target(int example) {
    float[] target = new float[labels instanceof LabelKind.Several ? labels.outputs() : 1];
    data.examples().copyTarget(example, target, 0);
    return target;
  }

  private double isRight(int example) {
    return each.get(example).best().orElse(-1) == data.examples().label(example) ? 1 : 0;
  }

  private double rightLabels(int example) {
    float[] target = target(example);
    double right = 0;
    for (int label = 0; label < target.length; label++) {
      right += each.get(example).holds(label) == (target[label] == 1) ? 1 : 0;
    }
    return right / target.length;
  }
}
