package org.smadp.data.schema;

import java.util.List;

/**
 * A declared feature of a table and how its cells become inputs of a model.
 *
 * <p><b>Guarantee</b>: before standardisation, the inputs of one column have a Euclidean norm of at
 * most 1, whatever the cell holds, or are not a number. Tokens of a {@link TextColumn} are no
 * inputs yet.
 */
public sealed interface Column
    permits MeasuredColumn, CategoricalColumn, BooleanColumn, TextColumn {
  String name();

  /** What each of its inputs is called. */
  List<String> inputs();

  /** How many inputs it has. */
  default int width() {
    return inputs().size();
  }

  /**
   * Writes the inputs of a cell.
   *
   * @param cell empty when it is missing
   * @param target holds zeros from {@code offset} on
   */
  void encode(String cell, float[] target, int offset);

  /** Whether a cell holds something that bounds or categories do not foresee. */
  boolean isOutside(String cell);
}
