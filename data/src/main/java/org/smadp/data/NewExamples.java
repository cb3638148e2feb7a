package org.smadp.data;

import java.util.List;
import java.util.stream.IntStream;
import org.smadp.privacy.Sensitive;

/**
 * Examples to be scored.
 *
 * @param names one for each example: its row number or file name
 * @param examples inputs and labels; where labels are unknown they are all 0 and mean nothing
 * @param outside how many rows have a value outside of its declared bounds or categories
 */
@Sensitive
public record NewExamples(List<String> names, Split examples, Labelling labelling, int outside) {
  /** Whether the right classes are known. */
  public enum Labelling {
    KNOWN,
    UNKNOWN;
  }

  public NewExamples {
    names = List.copyOf(names);
    if (names.size() != examples.size()) {
      throw new IllegalArgumentException(
          "names must be one for each example, were %d for %d"
              .formatted(names.size(), examples.size()));
    }
  }

  /** Examples that have no bounds. */
  public NewExamples(List<String> names, Split examples, Labelling labelling) {
    this(names, examples, labelling, 0);
  }

  /** The same examples, this many of them with values outside of what was declared. */
  public NewExamples withOutside(int count) {
    return new NewExamples(names, examples, labelling, count);
  }

  /** The test part of a data set, numbered from 1. */
  public static NewExamples test(Dataset dataset, InputFormat format) {
    if (!dataset.inputShape().equals(format.shape())) {
      throw new DataException(
          dataset.name(),
          "has inputs of %s, the model takes %s".formatted(dataset.inputShape(), format.shape()));
    }
    if (!dataset.scaling().equals(format.scaling())) {
      throw new DataException(
          dataset.name(),
          "scales inputs as %s, the model takes %s"
              .formatted(dataset.scaling().describe(), format.scaling().describe()));
    }
    boolean known = dataset.classNames().equals(format.classNames());
    return numbered(dataset.test(), known ? Labelling.KNOWN : Labelling.UNKNOWN);
  }

  /** Examples without names of their own, numbered from 1. */
  public static NewExamples numbered(Split examples, Labelling labelling) {
    List<String> numbers =
        IntStream.rangeClosed(1, examples.size()).mapToObj(Integer::toString).toList();
    return new NewExamples(numbers, examples, labelling);
  }

  @Override
  public String toString() {
    return "NewExamples[" + examples + "]";
  }
}
