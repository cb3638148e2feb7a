package org.smadp.train.place;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.smadp.data.Split;
import org.smadp.nn.task.Task;
import org.smadp.nn.torch.Evaluator;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.GroupedVector;

/**
 * What a model answers for each example, and what is right.
 *
 * @param targets as {@code Examples.copyTarget} writes them
 */
@Sensitive
@SuppressWarnings("ArrayRecordComponent") // is compared by nobody
public record Answers(float[][] answers, float[][] targets) implements Serializable {
  /** Of all examples that are here. */
  public static Answers of(
      Evaluator evaluator, GroupedVector parameters, Split examples, Task task) {
    float[][] targets = new float[examples.size()][task.targets()];
    for (int e = 0; e < targets.length; e++) {
      examples.copyTarget(e, targets[e], 0);
    }
    return new Answers(evaluator.answers(parameters, examples), targets);
  }

  /** Those of several parts, in their order. */
  public static Answers joined(List<Answers> parts) {
    return new Answers(
        parts.stream().flatMap(part -> Arrays.stream(part.answers)).toArray(float[][]::new),
        parts.stream().flatMap(part -> Arrays.stream(part.targets)).toArray(float[][]::new));
  }

  @Override
  public String toString() {
    return "Answers[withheld]";
  }
}
