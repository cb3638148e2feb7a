package org.smadp.nn.bert;

import java.util.List;
import org.smadp.nn.layer.Layer;
import org.smadp.nn.layer.Parameter;
import org.smadp.tensor.Shape;

/**
 * What is added to a frozen matrix: y = B A x with A (rank, in) and B (out, rank), or y = D x with
 * D (out, in). B and D begin at zero, so that at first nothing is added.
 *
 * @param rank ignored where the change is {@link Change#FULL}
 */
public record LowRank(String name, int in, int out, int rank, Change change) implements Layer {
  /** What is trained. */
  public enum Change {
    /** A and B. */
    BOTH,
    /** B alone; A has orthogonal rows of length 1 that are the same in every run. */
    OUTER,
    /** D. */
    FULL
  }

  public LowRank {
    if (change != Change.FULL && (rank < 1 || rank > Math.min(in, out))) {
      throw new IllegalArgumentException(
          "adapter-rank must be in [1, %d], was %d".formatted(Math.min(in, out), rank));
    }
  }

  /** The name that A's parameters go by. */
  public String inner() {
    return name + ".a";
  }

  /** The name that those of B or D go by. */
  public String outer() {
    return name + ".b";
  }

  @Override
  public Shape outputShape(Shape input) {
    return input.withLast(out);
  }

  @Override
  public List<Parameter> parameters() {
    int between = change == Change.FULL ? in : rank;
    Parameter zero = new Parameter(outer(), Parameter.Role.WEIGHT, Shape.of(out, between), 0, 0);
    return change == Change.BOTH
        ? List.of(
            new Parameter(inner(), Parameter.Role.WEIGHT, Shape.of(rank, in), 0, 1 / Math.sqrt(in)),
            zero)
        : List.of(zero);
  }

  /** A where it is not trained: rows of a cosine transform. */
  public float[] fixedInner() {
    float[] values = new float[rank * in];
    for (int row = 0; row < rank; row++) {
      for (int column = 0; column < in; column++) {
        values[row * in + column] =
            (float) (Math.sqrt(2.0 / in) * Math.cos(Math.PI * (column + 0.5) * (row + 1) / in));
      }
    }
    return values;
  }

  @Override
  public long multiplyAdds(Shape input) {
    long positions = input.size() / in;
    return change == Change.FULL ? positions * in * out : positions * rank * (in + out);
  }

  @Override
  public String label() {
    return change == Change.FULL
        ? "change " + in + "-" + out
        : "rank " + rank + " change " + in + "-" + out;
  }
}
